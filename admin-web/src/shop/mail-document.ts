/**
 * A mail as a document that the console's own content security policy lets look as it does: a frame inherits the policy, which
 * knows no style attributes. So each becomes a rule of a style sheet that carries the nonce.
 */
export function mailDocument(html: string, nonce: string | undefined): string {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  const rules = [...mail.querySelectorAll('[style]')].map((element, index) => {
    const rule = `[data-look="${index}"]{${element.getAttribute('style') ?? ''}}`;
    element.setAttribute('data-look', String(index));
    element.removeAttribute('style');
    return rule;
  });
  const sheet = mail.createElement('style');
  sheet.textContent = rules.join('\n');
  mail.head.prepend(sheet);
  for (const style of mail.querySelectorAll('style')) style.setAttribute('nonce', nonce ?? '');
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}
