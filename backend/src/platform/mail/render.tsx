import { render, toPlainText } from '@react-email/render';
import type { Email, Site } from './email-kind.js';
import { Layout } from './layout.js';

/**
 * The email as HTML and as text; both say the same.
 * @param unsubscribe address of the page that ends emails of this kind; those that have to come have none
 */
export async function renderEmail(
  email: Email,
  site: Site,
  unsubscribe?: string,
): Promise<{ html: string; text: string }> {
  const html = await render(<Layout email={email} site={site} unsubscribe={unsubscribe} />);
  return { html, text: toPlainText(html) };
}
