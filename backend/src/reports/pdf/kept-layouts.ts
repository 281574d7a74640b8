import PDFDocument from 'pdfkit';

/** What the library knows of a font beside what its types say. */
interface EmbeddedFont {
  name: string;
  layoutRun(text: string, features?: object): object;
}

/** The texts of some fifty documents. */
const MOST = 10_000;

/**
 * Which glyphs a text becomes, and where each stands, is kept for as long as the thread lives. The library keeps it for one document, and not at all for
 * text with features of its own, which all of ours is (see `look.ts`): it went through the rules of a font 13,000 times for a document.
 * @param file of any font; all of them are meant
 */
export function keepLayouts(file: string): void {
  const { _font: font } = new PDFDocument().font(file) as unknown as { _font: object };
  const fonts = Object.getPrototypeOf(font) as EmbeddedFont;
  const { layoutRun } = fonts;
  const kept = new Map<string, object>();
  fonts.layoutRun = function (text, features) {
    const key = JSON.stringify([this.name, features ?? null, text]);
    const run = kept.get(key) ?? layoutRun.call(this, text, features);
    if (kept.size >= MOST) kept.clear();
    kept.set(key, run);
    return run;
  };
}
