import type { Page } from '@playwright/test';
import { startShopInTime } from './shop-server.mjs';
import { openAgain } from './purchases';
import { expect, test as base } from './test';

type Shop = Awaited<ReturnType<typeof startShopInTime>>;

/** A test that lives through days, in a shop of its own: the others' clock stands still for them. */
export const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const shop = await startShopInTime();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
});

/** The offer that becomes a plan after three days. */
export const TRIAL = '3 Day Membership Trial';

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const shortDay = (instant: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(instant);
export const longDay = (instant: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(instant);

/** Days pass for the shop and for the browser. */
export async function pass(page: Page, shop: Shop, days: number): Promise<void> {
  await shop.advance(days);
  await page.clock.setSystemTime(shop.now());
}

/** Time passes to a minute after an instant. */
export const passTo = (page: Page, shop: Shop, instant: Date): Promise<void> =>
  pass(page, shop, (instant.getTime() + 60_000 - shop.now().getTime()) / 86_400_000);

/** When the newest running plan is charged next. */
export async function nextCharge(shop: Shop): Promise<Date> {
  const [{ nextChargeAt }] = await shop.query(
    'SELECT "nextChargeAt" FROM subscriptions WHERE "endedAt" IS NULL ORDER BY "createdAt" DESC LIMIT 1',
  );
  return nextChargeAt;
}

/** A movement of money: what the page calls it, cents, and whether it went back. */
export type Movement = readonly [title: string, cents: number, state: 'paid' | 'refunded'];

export interface Books {
  /** Oldest first. */
  money: readonly Movement[];
  /** Source and credits of each entry, oldest first. */
  ledger: readonly (readonly [source: string, credits: number])[];
  mails: Readonly<Record<string, number>>;
}

const escaped = (text: string) => text.replace(/[$.:]/g, '\\$&');

/** A receipt as it is in the list; one that is not refunded must not say that it is. */
function receiptText([title, cents, state]: Movement): RegExp {
  const [name, amount] = [escaped(title), escaped(`$${(cents / 100).toFixed(2)}`)];
  return state === 'refunded'
    ? new RegExp(`${name}\\s*Refunded.*${amount}`, 's')
    : new RegExp(`^(?!.*(?:Refunded|under way)).*${name}.*${amount}`, 's');
}

/** What the page says, what the provider has, what the ledger holds and which mails went out: four accounts of one story. */
export async function expectAgreement(page: Page, shop: Shop, email: string, books: Books): Promise<void> {
  await shop.settled();
  await openAgain(page);
  const receipts = page.getByRole('region', { name: 'Receipts', exact: true }).getByRole('listitem');
  await expect(receipts).toHaveText(books.money.map(receiptText).reverse());
  const provider = await shop.query(
    `SELECT amount, status FROM simulated_payments WHERE status IN ('paid', 'refunded') AND customer IN (
       SELECT customer FROM simulated_payments JOIN payments USING (reference) JOIN checkout_sessions ON checkout_sessions.id = payments.id WHERE "contactEmail" = $1)
     ORDER BY "createdAt"`,
    [email],
  );
  expect(provider).toEqual(books.money.map(([, amount, status]) => ({ amount, status })));
  const ledger = await shop.query(
    `SELECT source, "deltaCredits" AS credits FROM entitlement_ledger l JOIN users u ON u.id = l."userId"
     WHERE coalesce(u."mergedIntoId", u.id) IN (SELECT "userId" FROM checkout_sessions WHERE "contactEmail" = $1) ORDER BY l.id`,
    [email],
  );
  expect(ledger).toEqual(books.ledger.map(([source, credits]) => ({ source, credits })));
  const mails = await shop.query(
    'SELECT kind, count(*)::int AS count FROM mails WHERE recipient = $1 AND "sentAt" IS NOT NULL GROUP BY kind',
    [email],
  );
  expect(Object.fromEntries(mails.map(({ kind, count }: { kind: string; count: number }) => [kind, count]))).toEqual(
    books.mails,
  );
}

/** The newest of a person's mails of a kind, with its lines joined as a reader sees them. */
export function mailTo(shop: Shop, kind: string, email: string): string {
  const mail = shop.mails(kind).find((text: string) => text.startsWith(`To: ${email}\n`));
  if (!mail) throw new Error(`${email} got no ${kind}.`);
  return mail.replace(/\s+/g, ' ');
}

/** Follows the link of a mail in the browser. */
export async function follow(page: Page, mail: string, link: RegExp): Promise<void> {
  const url = mail.match(/https?:\/\/[^\s\])]+/g)?.find((found) => link.test(found));
  if (!url) throw new Error(`No link of this mail leads to ${link}.`);
  await page.goto(url);
}
