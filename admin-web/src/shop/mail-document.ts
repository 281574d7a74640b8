/**
 * Turns style attributes of an email into rules of a style sheet with the nonce: its frame inherits the content
 * security policy of the console, which forbids style attributes.
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
