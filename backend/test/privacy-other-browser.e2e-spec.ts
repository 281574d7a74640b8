import { type RunningApp, startApp } from './support/app.js';
import { buy, ensure, proven, someone } from './support/sign-in.js';
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

  const exported = async ({ agent }: TestVisitor) => (await agent.get('/api/privacy/data').expect(200)).body.data;
  const rowsOf = (table: string, report: string) =>
    app.dataSource.query(
      `SELECT row.* FROM ${table} row JOIN vehicle_reports report ON report.id = row."vehicleReportId" WHERE report.token = $1`,
      [report],
    );

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
});
