import { type RunningApp, startApp } from './support/app.js';
import { VINS } from './support/money.js';
import { buy, ensure, newLink, proven, someone } from './support/sign-in.js';
import { tracesOf } from './support/traces.js';
import { TestVisitor } from './support/visitor.js';

describe('a mailbox that is proven in a second browser', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  /** A guest who bought, signed and gave an address under a mailbox. */
  async function boughtUnder(email: string) {
    const payer = new TestVisitor(app);
    const report = await buy(payer, email);
    await payer.sign(report).expect(200);
    await payer.address(report).expect(200);
    return { payer, report };
  }

  /** A guest whose refund request waits for an answer. */
  async function claimed(email: string) {
    const payer = new TestVisitor(app);
    const { id: report } = await payer.lookup();
    const order = { contactEmail: email, renewalAccepted: true };
    const { sessionId } = await payer.openCheckout(report, 'unlimited_monthly', order);
    await payer.complete(sessionId).expect(200);
    await payer.sign(report).expect(200);
    await payer.address(report).expect(200);
    await payer.readyReport(report);
    const claim = { reason: 'other', message: 'I live at 5 Wombat Street' };
    const { body } = await payer.agent.post(`/api/purchases/${sessionId}/refund`).send(claim).expect(200);
    expect(body.data.decision).toBe('case');
    return { payer, id: sessionId };
  }

  const exported = async ({ agent }: TestVisitor) => (await agent.get('/api/privacy/data').expect(200)).body.data;
  const rowsOf = (table: string, report: string) =>
    app.dataSource.query(
      `SELECT row.* FROM ${table} row JOIN vehicle_reports report ON report.id = row."vehicleReportId" WHERE report.token = $1`,
      [report],
    );

  it('shows and counts nothing of others to a person without reports [X12-005]', async () => {
    const email = someone();
    const { payer, report } = await boughtUnder(email);
    await payer.readyReport(report);
    await payer.agent.get(`/api/reports/${report}`).expect(200);
    await payer.agent.post(`/api/reports/${report}/share`).expect(200);
    const newcomer = await proven(app, someone());
    const { account, ...lists } = await exported(newcomer);
    const rows = Object.entries(lists).filter(([, value]) => Array.isArray(value) && value.length > 0);
    expect(rows.map(([name]) => name).sort()).toEqual(['browsers', 'mails']);
    for (const foreign of [report, email]) expect(JSON.stringify({ account, ...lists })).not.toContain(foreign);
    const { body } = await newcomer.agent.delete('/api/privacy/data').expect(200);
    expect(body.data).toMatchObject({ erased: true, purchasesKept: 0 });
    expect((await payer.report(report)).access.nextStep).toBe('read');
  });

  it('is shown the purchases, signatures and addresses of the first [X12-005]', async () => {
    const email = someone();
    await boughtUnder(email);
    const { reports, purchases, signatures, addresses } = await exported(await proven(app, email));
    expect([reports, purchases, signatures, addresses].map((list) => list.length)).toEqual([1, 1, 1, 1]);
    expect(purchases[0]).toMatchObject({ contactEmail: email, status: 'completed' });
    expect(addresses[0]).toMatchObject({ addressLine1: '1 Main St' });
  });

  it('erases who bought, says what is kept, and leaves the reports to the first browser [X12-005]', async () => {
    const email = someone();
    const { payer, report } = await boughtUnder(email);
    const reader = await proven(app, email);
    const { body } = await reader.agent.delete('/api/privacy/data').expect(200);
    expect(body.data).toMatchObject({ erased: true, purchasesKept: 1, kept: expect.stringContaining('seven years') });
    expect(await rowsOf('addresses', report)).toEqual([]);
    expect(await rowsOf('signatures', report)).toEqual([
      expect.objectContaining({ signatureData: expect.stringMatching(/^sha256:/), ipAddress: null, userAgent: null }),
    ]);
    const [payment] = await app.dataSource.query(
      `SELECT payment.* FROM payments payment JOIN checkout_sessions session ON session.id = payment."checkoutSessionId"
       JOIN vehicle_reports report ON report.id = session."vehicleReportId" WHERE report.token = $1`,
      [report],
    );
    expect(payment).toMatchObject({ state: 'paid', cardLast4: null, cardFingerprintHash: null });
    expect((await payer.report(report)).access.nextStep).toBe('read');
    expect(await ensure(payer)).toMatchObject({ email: null });
  });

  it('deletes only the addresses of both browsers when asked to', async () => {
    const email = someone();
    const { report } = await boughtUnder(email);
    const reader = await proven(app, email);
    const { body } = await reader.agent.delete('/api/privacy/data/addresses').expect(200);
    expect([body.data.addresses, body.data.signatures.length]).toEqual([[], 1]);
    expect(await rowsOf('addresses', report)).toEqual([]);
  });

  it('sees and erases no evidence of a buyer who gave another email as well', async () => {
    const email = someone();
    const { payer, report } = await boughtUnder(email);
    await buy(payer, someone(), 'single_report', 'JH4DC4340RS003205');
    const reader = await proven(app, email);
    expect(await exported(reader)).toMatchObject({ purchases: [], signatures: [], addresses: [] });
    await reader.agent.delete('/api/privacy/data').expect(200);
    expect(await rowsOf('addresses', report)).toHaveLength(1);
  });

  it.each(['typed later', 'bought under later'])(
    'sees nothing of a guest whose first email was erased, when its email was %s [X12-005]',
    async (how) => {
      const [first, second] = [someone(), someone()];
      const { payer } = await boughtUnder(first);
      if (how === 'typed later') await payer.agent.post('/api/users/ensure').send({ email: second }).expect(200);
      else await buy(payer, second, 'single_report', VINS[1]);
      await (await proven(app, first)).agent.delete('/api/privacy/data').expect(200);
      expect(await exported(await proven(app, second))).toMatchObject({ signatures: [], addresses: [] });
    },
  );

  it('sees nothing of a guest who typed its email after the first one was erased [X12-005]', async () => {
    const [first, second] = [someone(), someone()];
    const { payer } = await boughtUnder(first);
    await (await proven(app, first)).agent.delete('/api/privacy/data').expect(200);
    const report = await buy(payer, second, 'single_report', VINS[1]);
    await payer.sign(report).expect(200);
    await payer.address(report).expect(200);
    expect(await exported(await proven(app, second))).toMatchObject({ signatures: [], addresses: [] });
  });

  it('is shown the refund request of the first browser, and ends it [X12-005]', async () => {
    const email = someone();
    const { payer, id } = await claimed(email);
    const reader = await proven(app, email);
    expect((await exported(reader)).cases).toEqual([
      expect.objectContaining({ kind: 'claim', state: 'open', receiptId: id, message: 'I live at 5 Wombat Street' }),
    ]);
    await reader.agent.delete('/api/privacy/data').expect(200);
    expect(await app.dataSource.query('SELECT state, message, words FROM cases WHERE "paymentId" = $1', [id])).toEqual([
      { state: 'withdrawn', message: null, words: null },
    ]);
    expect((await payer.agent.get('/api/purchases').expect(200)).body.data.receipts).toContainEqual(
      expect.objectContaining({ id, case: expect.objectContaining({ state: 'withdrawn' }) }),
    );
  });

  it('is shown its own claim about a purchase of the first browser once', async () => {
    const email = someone();
    const { id } = await claimed(email);
    const reader = await proven(app, email);
    const claim = { reason: 'other', message: 'I did not buy it' };
    await reader.agent.post(`/api/purchases/${id}/refund`).send(claim).expect(200);
    const messages = (await exported(reader)).cases.map(({ message }: { message: string }) => message);
    expect(messages).toEqual(['I live at 5 Wombat Street', 'I did not buy it']);
  });

  it('is shown the plate of a purchased report, and erases it [X12-005]', async () => {
    const email = someone();
    const payer = new TestVisitor(app);
    const plate = { licensePlate: 'WMB4711', state: 'CA' };
    const report = (await payer.agent.post('/api/lookup/license-plate').send(plate).expect(200)).body.data.id;
    const { sessionId } = await payer.openCheckout(report, 'single_report', { contactEmail: email });
    await payer.complete(sessionId).expect(200);
    const reader = await proven(app, email);
    expect((await exported(reader)).reports).toEqual([expect.objectContaining({ id: report, ...plate })]);
    await reader.agent.delete('/api/privacy/data').expect(200);
    expect(await tracesOf(app, plate.licensePlate)).toEqual([]);
    expect(await payer.report(report)).toMatchObject({ licensePlate: null, access: { paid: true } });
  });

  it('is shown what the first browser typed about its buyer [X12-005]', async () => {
    const email = someone();
    const { payer } = await boughtUnder(email);
    const typed = { fullName: 'Ada Wombat', email, phoneNumber: '5551234567' };
    await payer.agent
      .post('/api/users/register')
      .send({ ...typed, searchType: 'vin', searchValue: VINS[0], intent: 'buyer' })
      .expect(200);
    const reader = await proven(app, email);
    const { user, guests } = await exported(reader);
    expect(guests).toEqual([expect.objectContaining({ fullName: 'Ada Wombat', phoneNumber: '5551234567' })]);
    expect(user).toMatchObject({ email, fullName: null });
  });
});

describe('a mailbox whose buyer gave another email as well', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  const exported = async ({ agent }: TestVisitor) => (await agent.get('/api/privacy/data').expect(200)).body.data;

  /** A subscription under this email, signed for and with an address, of a guest who then bought under another one. */
  async function subscribed(email: string) {
    const payer = new TestVisitor(app);
    const { id } = await payer.lookup(VINS[0]);
    const order = { contactEmail: email, renewalAccepted: true };
    const { sessionId } = await payer.openCheckout(id, 'unlimited_monthly', order);
    await payer.complete(sessionId).expect(200);
    await payer.sign(id).expect(200);
    await payer.address(id).expect(200);
    const { id: further } = await payer.lookup(VINS[1]);
    await payer.buyExtra(further).expect(200);
    await buy(payer, someone(), 'single_report', VINS[2]);
    return { payer, sessionId };
  }
  const receiptsOf = async ({ agent }: TestVisitor) =>
    (await agent.get('/api/purchases').expect(200)).body.data.receipts;

  it('is shown offer, time, amount and state of what was bought, no more [X12-005]', async () => {
    const email = someone();
    const { sessionId } = await subscribed(email);
    const data = await exported(await proven(app, email));
    const facts = { offerKey: 'unlimited_monthly', currency: 'USD', status: 'paid', paidAt: expect.any(String) };
    expect(data.paymentsOfOthers).toEqual([
      { receiptId: sessionId, kind: 'purchase', amountCents: 2000, refundedAt: null, ...facts },
      { receiptId: expect.any(String), kind: 'extra_report', amountCents: 100, refundedAt: null, ...facts },
    ]);
    for (const part of ['reports', 'purchases', 'signatures', 'addresses', 'subscriptions', 'cases', 'guests'])
      expect([part, data[part]]).toEqual([part, []]);
    expect(data.withheld).toMatch(/also gave another one.* withhold/);
  });

  it('is shown the same payments as by its purchases', async () => {
    const email = someone();
    await subscribed(email);
    const reader = await proven(app, email);
    const listed = (await receiptsOf(reader)).map(({ id }: { id: string }) => id);
    const { paymentsOfOthers } = await exported(reader);
    expect(paymentsOfOthers.map(({ receiptId }: { receiptId: string }) => receiptId).sort()).toEqual(listed.sort());
  });

  it('is withheld nothing when its buyer gave no other email', async () => {
    const email = someone();
    await buy(new TestVisitor(app), email);
    expect(await exported(await proven(app, email))).toMatchObject({ paymentsOfOthers: [], withheld: null });
  });

  it('is told on erasure that the purchase stays, and why [X12-005]', async () => {
    const email = someone();
    const { payer, sessionId } = await subscribed(email);
    const { body } = await (await proven(app, email)).agent.delete('/api/privacy/data').expect(200);
    expect(body.data).toEqual({
      erased: true,
      purchasesKept: 0,
      paymentsOfOthers: 2,
      kept: expect.stringMatching(/stays with them, without your email, .*another person/),
    });
    expect(await receiptsOf(payer)).toContainEqual(expect.objectContaining({ id: sessionId }));
    expect(await tracesOf(app, email)).toEqual([]);
  });

  type Typing = (payer: TestVisitor, email: string) => Promise<void>;
  const type = (payer: TestVisitor, email: string) => payer.agent.post('/api/users/ensure').send({ email }).expect(200);
  const ORDERS: [string, Typing][] = [
    [
      'before the checkout that names another one',
      async (payer, email) => {
        await type(payer, someone());
        const { id } = await payer.lookup(VINS[0]);
        const order = { contactEmail: email, fullName: 'Ada Reader' };
        const { sessionId } = await payer.openCheckout(id, 'single_report', order);
        await payer.complete(sessionId).expect(200);
      },
    ],
    [
      'after the purchase, then the first one again',
      async (payer, email) => {
        await buy(payer, email);
        await type(payer, someone());
        await type(payer, email);
      },
    ],
  ];
  it.each(ORDERS)('is shown only the payment when the buyer typed the other email %s [X12-005]', async (_, order) => {
    const email = someone();
    await order(new TestVisitor(app), email);
    const { purchases, guests, paymentsOfOthers } = await exported(await proven(app, email));
    expect([purchases.length, guests.length, paymentsOfOthers.length]).toEqual([0, 0, 1]);
  });

  it('is shown only the payment when the buyer asked for a link to the other email', async () => {
    const email = someone();
    const payer = new TestVisitor(app);
    await buy(payer, email);
    await newLink(app, someone(), payer);
    const { purchases, paymentsOfOthers } = await exported(await proven(app, email));
    expect([purchases.length, paymentsOfOthers.length]).toEqual([0, 1]);
  });
});
