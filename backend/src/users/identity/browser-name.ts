import Bowser from 'bowser';

/** What a person calls the browser: 'Chrome on Windows'. Approximate, for browsers say of themselves what they like. */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  return `${browser.name || 'Unknown browser'}${os.name ? ` on ${os.name}` : ''}`;
}
