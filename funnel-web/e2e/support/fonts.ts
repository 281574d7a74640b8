/**
 * Runs in the page: puts in our own faces, which a machine under load misses at the first drawing. The browser then does without them for
 * the life of the document, and another font has other widths: this is the shop as it is from the next page on.
 */
export async function useOurFonts(): Promise<void> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  for (const rule of rules) {
    if (!(rule instanceof CSSFontFaceRule) || rule.style.getPropertyValue('font-display') !== 'optional') continue;
    const [family = '', weight = '', src = ''] = ['font-family', 'font-weight', 'src'].map((name) =>
      rule.style.getPropertyValue(name),
    );
    document.fonts.add(await new FontFace(family.replace(/["']/g, ''), src, { weight }).load());
  }
}
