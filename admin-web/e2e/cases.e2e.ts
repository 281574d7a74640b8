import { type APIRequestContext, expect, test } from '@playwright/test';
import { buyAndRead, convert, expectAccessible, filterBy, openConsole } from './support/console';

interface Receipt {
  id: string;
  refund: string;
}

async function receiptsOf(visitor: APIRequestContext): Promise<Receipt[]> {
  const bought = await visitor.get('/api/purchases');
  return ((await bought.json()) as { data: { receipts: Receipt[] } }).data.receipts;
}

/** Asks for the money of the newest purchase back. @returns what was decided */
async function claim(visitor: APIRequestContext, reason: string, message: string): Promise<string> {
  const [newest] = await receiptsOf(visitor);
  const asked = await visitor.post(`/api/purchases/${newest?.id ?? ''}/refund`, { data: { reason, message } });
  return ((await asked.json()) as { data: { decision: string } }).data.decision;
}

test('[X5-007, X6-013, X10-005] a simulated dispute appears in the queue with its facts and evidence, and is decided; so is a claim', async ({
  page,
  playwright,
  baseURL,
}) => {
  const email = `case-${Date.now()}@example.org`;
  await convert(await playwright.request.newContext({ baseURL }), email);
  await page.route('**/api/admin/cases?*', (route) =>
    route.fulfill({ json: [], headers: { 'Content-Range': 'cases 0-0/0' } }),
  );
  await openConsole(page, 'cases');
  await test.step('an empty queue is not reported as a filter without matches', async () => {
    await expect(page.getByRole('heading', { name: 'No open cases' })).toBeVisible();
    await expect(page.getByText('Change the filters, or clear them.')).toHaveCount(0);
    await filterBy(page, 'Case, payment, transaction or email', email);
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    await page.getByLabel('Case, payment, transaction or email').fill('');
    await expect(page.getByRole('heading', { name: 'No open cases' })).toBeVisible();
    await page.unroute('**/api/admin/cases?*');
  });
  const menu = (name: string) => page.getByRole('menuitem', { name }).click();
  const dialog = page.getByRole('dialog');

  await menu('Payments');
  await filterBy(page, 'Session, transaction, token or email', email);
  await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Simulate dispute' }).click();
  await dialog.getByLabel('Reason').fill('To see it');
  await dialog.getByRole('button', { name: 'Simulate' }).click();
  await expect(page.getByText('The case opens in a moment.')).toBeVisible();

  await menu('Cases');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row).toContainText('Dispute: Fraudulent', { timeout: 1_000 });
  }).toPass();
  await expect(row).toContainText('$19.99');
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Dispute: Fraudulent' }).click();
  await expect(page.getByRole('region', { name: 'What was read' })).toContainText('1 Main St, Miami, FL 33101');
  await expect(page.getByRole('region', { name: 'The customer' })).toContainText(email);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the evidence' }).click();
  expect((await download).suggestedFilename()).toMatch(/^evidence-[\w-]{22}\.json$/);
  await page.getByRole('button', { name: 'Simulate: won' }).click();
  await dialog.getByLabel('Reason').fill('To see it');
  await dialog.getByRole('button', { name: 'Simulate' }).click();
  await expect(page.getByText('The case closes in a moment.')).toBeVisible();

  await test.step('[X5-007, X10-005] a claim appears in the queue with the facts of its purchase, is refused with an explanation, asked again and granted', async () => {
    const claimant = `claim-${Date.now()}@example.org`;
    const visitor = await playwright.request.newContext({ baseURL });
    await convert(visitor, claimant);
    // The first claim is granted by the guarantee, the next one by a person.
    expect(await claim(visitor, 'other', 'The first')).toBe('granted');
    await buyAndRead(visitor, claimant, 'JH4DC4340RS003205');
    expect(await claim(visitor, 'unused', 'I never read it')).toBe('case');
    const matter = page.getByRole('region', { name: 'What is claimed' });
    const openCase = async (name: string) => {
      await menu('Cases');
      await filterBy(page, 'Case, payment, transaction or email', claimant);
      const row = page.getByRole('row').filter({ hasText: claimant });
      await expect(row).toHaveCount(1);
      await row.getByRole('link', { name }).click();
      await expect(matter).toContainText('Due');
    };
    const answer = async (how: 'Grant' | 'Refuse', words: string) => {
      await page.getByRole('button', { name: how }).click();
      await expect(dialog).toContainText('The customer gets this by email, word for word.');
      await dialog.getByLabel('Reason').fill(words);
      await dialog.getByRole('button', { name: how }).click();
    };

    await openCase('Claim: Unused');
    await expect(matter).toContainText('I never read it');
    await expect(matter).toContainText('The report was opened.');
    await expect(page.getByRole('region', { name: 'The purchase' })).toContainText('$19.99');
    await expect(page.getByRole('region', { name: 'What was read' })).toContainText('1994 Acura Integra');
    await expect(page.getByRole('region', { name: 'The customer' })).toContainText('$19.99 (guarantee)');
    await answer('Refuse', 'We have bought it for you.');
    await expect(page.getByText('The answer is on its way.')).toBeVisible();
    await expect(matter).toContainText('We have bought it for you.');
    await expect(page.getByRole('button', { name: 'Grant' })).toHaveCount(0);

    expect(await claim(visitor, 'other', 'Once more')).toBe('case');
    await openCase('Claim: Other');
    await answer('Grant', 'You have it back.');
    await expect(page.getByText('The money is on its way back.')).toBeVisible();
    await expect.poll(async () => (await receiptsOf(visitor)).map(({ refund }) => refund)).toEqual(['done', 'done']);
  });
});
