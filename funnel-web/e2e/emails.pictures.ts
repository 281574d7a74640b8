import { isWanted, take } from './support/pictures';
import { test } from './support/test';

interface Built {
  EXAMPLES: [what: string, email: unknown, parts: string[]][];
  site: unknown;
  renderEmail: (email: unknown, site: unknown) => Promise<{ html: string }>;
}

/** What was built of the backend: its templates are no part of what a browser runs. */
const built = (file: string) => import(new URL(`../../backend/dist/${file}`, import.meta.url).href) as Promise<Built>;

/** Every email in each of its wordings, as its receiver sees it: npm run pictures -- email. */
if (isWanted('emails'))
  test('emails', async ({ page }) => {
    test.setTimeout(300_000);
    const [{ EXAMPLES, site }, { renderEmail }] = [
      await built('test/support/email-examples.js'),
      await built('platform/mail/render.js'),
    ];
    for (const [what, email] of EXAMPLES) {
      await page.setContent((await renderEmail(email, site)).html);
      await take(page, `email-${what.replaceAll(/\W+/g, '-')}`, [360, 640]);
    }
  });
