import { expect } from '../../support/test';
import { changeAnswer, expectAccessibleInBothColors, FORD, lookUp, signAndAddress, visit } from '../../support/funnel';
import { follow, mailTo, part, test } from '../../support/shop-in-time';

const EMAIL = 'bea@example.org';

test('[X5-001..X5-004] bought on a desktop, opened on a phone through the receipt; both can read it, and the phone signs out everywhere', async ({
  page: desk,
  shop,
  browser,
  baseURL,
}) => {
  const id = await lookUp(desk);
  const order = { reportId: id, offerKey: 'single_report', termsAccepted: true, contactEmail: EMAIL };
  await desk.request.post('/api/users/ensure', { data: { email: EMAIL } });
  const opened = await desk.request.post('/api/checkout/session', { data: order });
  const { data } = (await opened.json()) as { data: { sessionId: string } };
  await desk.request.post('/api/checkout/complete', { data: { sessionId: data.sessionId } });
  await signAndAddress(desk, id);
  await shop.settled();

  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  await test.step('a stranger is offered a link, in the same words whether or not the report exists', async () => {
    await follow(phone, mailTo(shop, 'receipt', EMAIL), /\/results\//);
    await expect(phone.getByRole('heading', { name: 'Open your report here' })).toBeVisible();
    await expectAccessibleInBothColors(phone);
    const said = await phone.getByRole('main').innerText();
    expect(said).not.toContain(FORD.name);
    for (const [path, title] of [
      [`/signature?reportId=${id}`, 'No report found'],
      ['/results/AAAAAAAAAAAAAAAAAAAAAA', 'Open your report here'],
      [`/address?reportId=${id}`, 'Report not found'],
    ] as const) {
      await visit(phone, path);
      await expect(phone.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(phone.getByRole('button', { name: 'Email me a link' })).toBeVisible();
      if (path.startsWith('/results')) await expect.poll(() => phone.getByRole('main').innerText()).toBe(said);
    }
  });

  await test.step('one click after the proof opens the report', async () => {
    await visit(phone, `/results/${id}`);
    await expect(phone.getByRole('heading', { name: 'Open your report here', level: 1 })).toBeVisible();
    await phone.getByLabel('Email you bought with').fill(EMAIL);
    await phone.getByRole('button', { name: 'Email me a link' }).click();
    await expect(phone.getByText(`A link is on its way to ${EMAIL}`)).toBeVisible();
    await shop.settled();
    await follow(phone, mailTo(shop, 'magic-link', EMAIL), /\/purchases#link=/);
    await expect(phone.getByRole('heading', { name: 'Sign in as b•••@e•••.org?' })).toBeVisible();
    await expect(phone.getByText('1 purchase made in another browser can be read here.')).toBeVisible();
    await expect(phone).toHaveURL(/\/purchases$/);
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(phone).toHaveURL(`/results/${id}`);
    await expect(phone.getByRole('heading', { name: 'At a glance' })).toBeVisible();
    await phone.getByRole('button', { name: 'Share' }).click();
    await expect(phone.getByRole('dialog')).toContainText(
      'paid for in another browser. You can share it only from that browser.',
    );
    await expect(phone.getByRole('button', { name: /link/ })).toHaveCount(0);
    await desk.goto(`/results/${id}`);
    await expect(desk.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  });

  await test.step('the phone sees where it is signed in, and ends it', async () => {
    await changeAnswer<{ mergesAt: string | null }>(phone, '**/api/users/sign-in', (data) => {
      data.mergesAt = '2030-01-09T00:00:00Z';
    });
    await visit(phone, '/purchases');
    await expect(part(phone, 'Signed in')).toContainText('Your other account joins this one');
    await expect(part(phone, 'Reports')).toContainText('in another browser');
    await expect(part(phone, 'Receipts')).toContainText('Paid in another browser');
    await expect(phone.getByText('credits and reports stay with the browser that paid')).toBeVisible();
    await expect(part(phone, 'Signed in').getByRole('listitem')).toHaveText([/Chrom.*This browser.*First seen/]);
    await expect(part(phone, 'Signed in')).toContainText(
      `even in the browser you paid with. A link to ${EMAIL} opens it`,
    );
    await expectAccessibleInBothColors(phone);
    await part(phone, 'Signed in').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(phone.getByRole('heading', { name: 'Bought elsewhere?' })).toBeVisible();
    await phone.goto(`/results/${id}`);
    await expect(phone.getByRole('heading', { name: 'Open your report here' })).toBeVisible();
    await visit(desk, '/purchases');
    await expect(part(desk, 'Reports')).toContainText(FORD.name);
    await expect(part(desk, 'Receipts')).toContainText('Single Report');
    await expect(part(desk, 'Receipts')).not.toContainText('another browser');
  });
  await context.close();
});
