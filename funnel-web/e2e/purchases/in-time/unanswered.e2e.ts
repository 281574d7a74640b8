import type { Cookie } from '@playwright/test';
import { expect } from '../../support/test';
import { lookUp, registerForFree, stepQuery, visit } from '../../support/funnel';
import { buyOffer } from '../../support/purchases';
import { mailTo, part, test } from '../../support/shop-in-time';
import { TEST_VEHICLES } from '../../support/test-vehicles';

const { vin, name } = TEST_VEHICLES.down;
const OFFERS = [
  ['single_report', 'Single Report', '$19.99'],
  ['three_pack', 'Three Report Pack', '$29.99'],
  ['trial_monthly_2995', '3 Day Membership Trial', '$1.00'],
  ['unlimited_monthly', 'Unlimited Monthly', '$20.00'],
] as const;
const PROMISE =
  /within 24 hours, we refund (?:you|the payment) automatically, whatever (?:you|was) bought, and tell you by email/;

test('[X5-010] while the source is down each offer says what happens after 24 hours without a report, and then it happens', async ({
  page,
  context,
  shop,
}) => {
  await test.step('each page that offers something says so first', async () => {
    const id = await lookUp(page, vin);
    await registerForFree(page, id);
    await page.goto('/verify');
    for (const path of [
      ...[`/preview${stepQuery(vin)}`, `/preview/2${stepQuery(vin)}`, `/cart/2/vin/${vin}`],
      ...[`/checkout/4${stepQuery(vin)}`, `/results/${id}`, `/results/free${stepQuery(vin)}`],
    ]) {
      await visit(page, path);
      await expect(page, path).toHaveURL(path);
      await expect(page.getByRole('main').getByText(PROMISE), path).toBeVisible();
      // The next page must say it for itself.
      await visit(page, '/verify');
      await expect(page.getByRole('main').getByText(PROMISE), path).toHaveCount(0);
    }
  });

  // Each buyer is another visitor: by the cookies, which is all that tells them apart.
  const buyers: { cookies: Cookie[]; id: string; email: string; title: string; price: string }[] = [];
  for (const [offerKey, title, price] of OFFERS) {
    await context.clearCookies();
    const email = `unanswered-${offerKey.replaceAll('_', '-')}@example.org`;
    const id = await lookUp(page, vin);
    await buyOffer(page, id, offerKey, email);
    buyers.push({ cookies: await context.cookies(), id, email, title, price });
  }
  const comeBackAs = async ({ cookies }: { cookies: Cookie[] }) => {
    await context.clearCookies();
    await context.addCookies(cookies);
  };

  await test.step('shortly before, it is still paid for', async () => {
    await shop.advance(0.99);
    for (const buyer of buyers) {
      const { id, title } = buyer;
      await comeBackAs(buyer);
      const report = (await (await page.request.get(`/api/reports/${id}`)).json()) as { data: { access: object } };
      expect(report.data.access, title).toMatchObject({ paid: true, refunded: null });
    }
  });

  await test.step('then the whole payment is refunded, with the reason on the page and in an email', async () => {
    await shop.advance(0.02);
    await page.clock.setSystemTime(shop.now());
    for (const buyer of buyers) {
      const { email, title, price } = buyer;
      await comeBackAs(buyer);
      await page.goto('/purchases');
      const receipt = part(page, 'Receipts').getByRole('listitem').filter({ hasText: title });
      await expect(receipt).toContainText('Refunded');
      await expect(receipt).toContainText(price);
      await expect(receipt).toContainText('The source sent no report for this vehicle within 24 hours.');
      await expect(part(page, 'Reports').getByRole('listitem').filter({ hasText: name })).toContainText(
        'Your payment for this report was returned.',
      );
      const mail = mailTo(shop, 'refund', email);
      expect(mail).toContain(price);
      expect(mail).toContain('within 24 hours');
    }
  });
});
