import type { RunningApp } from './support/app.js';
import { signIn, startAppWithOperator } from './support/operator.js';
import { proveEmail } from './support/sign-in.js';
import { REAL_VIN, signedUnpaid, TestVisitor } from './support/visitor.js';

const AGENT = 'Test Browser/1';

describe("the operator's analysis", () => {
  let app: RunningApp;
  let operator: Awaited<ReturnType<typeof signIn>>;
  let buyer: TestVisitor;
  let report: string;
  beforeAll(async () => {
    app = await startAppWithOperator();
    operator = await signIn(app);
    buyer = new TestVisitor(app);
    ({ id: report } = await buyer.lookup());
    await buyer.agent
      .post('/api/users/register')
      .send({ fullName: 'Ada Lovelace', email: 'ada@example.org' })
      .expect(200);
    const { sessionId } = await buyer.openCheckout(report);
    await buyer.complete(sessionId).expect(200);
    await buyer.sign(report).set('user-agent', AGENT).expect(200);
    await buyer.address(report).expect(200);
    const looker = new TestVisitor(app);
    await looker.lookup('JH4DC4340RS003205');
    // The same mailbox is one email, whoever types it.
    await looker.agent.post('/api/users/ensure').send({ email: 'ada@example.org' }).expect(200);
    const guest = new TestVisitor(app);
    await signedUnpaid(app, (await guest.lookup()).id);
  });
  afterAll(() => app.stop());

  const analyze = async (query: object = {}) =>
    (await operator.get('/api/admin/conversion-analysis').query(query).expect(200)).body.data;
  const funnel = async (query: object = {}) =>
    (await operator.get('/api/admin/funnel-stats').query(query).expect(200)).body.data;

  it('[B7-012, B3-060..B3-065, B2-128..B2-131, X3-016] names who signed, with what is known about them', async () => {
    const { summary, conversions } = await analyze({ days: 1 });
    expect(summary).toEqual({ uniqueEmails: 1, reports: 3, signatures: 2, addresses: 1 });
    const [guest, ada] = conversions;
    expect(ada).toEqual({
      user_id: expect.any(String),
      report_id: report,
      full_name: 'Ada Lovelace',
      email: 'ada@example.org',
      phone_number: '5551234567',
      ip_address: '127.0.0.1',
      address_line1: '1 Main St',
      city: 'Miami',
      state: 'FL',
      zip_code: '33101',
      vehicle_year: 2024,
      vehicle_make: 'Ford',
      vehicle_model: 'F-150',
      vin: REAL_VIN,
      user_agent: AGENT,
      signature_completed_at: expect.stringMatching(/Z$/),
      verified: true,
    });
    expect(guest).toMatchObject({ full_name: null, email: null, address_line1: null, verified: false });
  });

  it('[X5-021, B2-132] counts each gap from rows, and looks at one day unless asked for more', async () => {
    const { gaps } = await analyze();
    expect(gaps).toEqual({ reportsWithoutSignature: 1, signaturesWithoutUser: 1, signaturesWithoutAddress: 1 });
    expect((await funnel()).periodDays).toBe(1);

    // A signature of today on a report of two days ago, which seven days would count: totals of today would say "one signature more
    // than reports".
    const old = `UPDATE vehicle_reports SET "searchedAt" = "searchedAt" + $1::interval WHERE "signedAt" IS NOT NULL`;
    await app.dataSource.query(old, ['-2 days']);
    expect(await analyze()).toMatchObject({
      summary: { reports: 1, signatures: 2 },
      gaps: { reportsWithoutSignature: 1, signaturesWithoutUser: 1, signaturesWithoutAddress: 1 },
    });
    await app.dataSource.query(old, ['2 days']);
  });

  it('does not call anyone verified whose purchase was refunded', async () => {
    const revoke = (revoked: boolean) =>
      app.dataSource.query(
        revoked
          ? `UPDATE report_unlocks SET "revokedAt" = now(), refunded = 'money'`
          : `UPDATE report_unlocks SET "revokedAt" = NULL, refunded = NULL`,
      );
    await revoke(true);
    const { conversions } = await analyze({ days: 1 });
    expect(conversions.map(({ verified }: { verified: boolean }) => verified)).toEqual([false, false]);
    await revoke(false);
  });

  it('[B3-066, B2-135] points at what several visitors share, as a question', async () => {
    const { duplicateAnalysis } = await analyze();
    expect(duplicateAnalysis).toEqual({
      potentialFraud: true,
      duplicateEmails: [],
      duplicateIPs: [{ ip: '127.0.0.1', count: 2 }],
    });
  });

  it('[B7-014, B3-067..B3-069, B2-147..B2-157] counts how far reports came, and how long it took', async () => {
    await app.dataSource.query(
      `UPDATE vehicle_reports SET "addressedAt" = "searchedAt" + interval '12 minutes' WHERE "addressedAt" IS NOT NULL`,
    );
    expect(await funnel({ days: 30 })).toEqual({
      funnel: { reports: 3, signatures: 2, addresses: 1 },
      conversionRates: { reportToSignature: 66.7, signatureToAddress: 50, overall: 33.3 },
      criticalDropOffs: [],
      avgTime: '12m',
      periodDays: 30,
      lastUpdated: expect.stringMatching(/Z$/),
    });

    // Of three unequal times it names the one in the middle, which is not their mean.
    await app.dataSource.query(
      `UPDATE vehicle_reports report SET "addressedAt" = "searchedAt" + minutes * interval '1 minute',
         "signedAt" = coalesce("signedAt", "searchedAt")
       FROM (SELECT id, (ARRAY[3, 17, 100])[row_number() OVER (ORDER BY id)] AS minutes FROM vehicle_reports) took
       WHERE took.id = report.id`,
    );
    expect(await funnel({ days: 30 })).toMatchObject({ funnel: { addresses: 3 }, avgTime: '17m' });
    await app.dataSource.query('UPDATE vehicle_reports SET "addressedAt" = NULL WHERE token <> $1', [report]);
    await app.dataSource.query(`UPDATE vehicle_reports report SET "signedAt" = NULL
      WHERE NOT EXISTS (SELECT FROM signatures WHERE "vehicleReportId" = report.id)`);
  });
  it('looks at the period that was asked for only', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const today = new Date().toISOString().slice(0, 10);
    expect((await funnel({ days: 1, date: today })).funnel.reports).toBe(3);
    expect((await funnel({ days: 1, date: tomorrow })).funnel.reports).toBe(0);
    expect((await funnel({ days: 2, date: tomorrow })).funnel.reports).toBe(3);
    expect((await analyze({ days: 30, date: '2020-01-01' })).summary).toEqual({
      uniqueEmails: 0,
      reports: 0,
      signatures: 0,
      addresses: 0,
    });
  });

  it.each([
    { days: 3 },
    { days: 'x' },
    { days: '' },
    { date: '2026-02-30' },
    { date: 'today' },
    { date: "2026-01-01'" },
  ])('refuses the period %j', async (query) => {
    for (const call of ['conversion-analysis', 'funnel-stats'])
      expect((await operator.get(`/api/admin/${call}`).query(query).expect(400)).body.code).toBe('VALIDATION');
  });

  describe('lists', () => {
    const list = (resource: string, query: object = {}) => operator.get(`/api/admin/${resource}`).query(query);

    it.each([
      // First: looking at the lists of people below leaves rows in it.
      ['audit', 1, { action: 'login' }, 1],
      ['signatures', 2, { q: 'report' }, 1],
      ['addresses', 1, { state: 'fl' }, 1],
      ['users', 3, { q: 'ADA@example.org' }, 2],
      ['checkout-sessions', 1, { status: 'completed' }, 1],
      ['client-errors', 1, { severity: 'high' }, 0],
    ])('%s come bare, with their total, and can be narrowed', async (resource, total, filter, found) => {
      await buyer.agent.post('/api/errors').send({ message: 'x', severity: 'medium' }).expect(200);
      await app.dataSource.query('DELETE FROM client_errors WHERE id > (SELECT min(id) FROM client_errors)');
      const { body, headers } = await list(resource).expect(200);
      expect(body).toHaveLength(total);
      expect(headers['content-range']).toBe(`${resource} 0-${total - 1}/${total}`);
      const asked = JSON.stringify(filter).replace('"report"', `"${report}"`);
      expect((await list(resource, { filter: asked }).expect(200)).body).toHaveLength(found);
      expect((await list(resource, { range: '[50,59]' }).expect(200)).headers['content-range']).toBe(
        `${resource} */${total}`,
      );
      for (const wrong of [{ sort: '["passwordHash","ASC"]' }, { filter: '{"userAgent":"x"}' }, { range: '[0,1000]' }])
        await list(resource, wrong).expect(400);
    });

    it('show no internal id of a report and no drawn signature', async () => {
      const { body } = await list('signatures', { filter: JSON.stringify({ q: report }) }).expect(200);
      expect(body[0]).toMatchObject({ reportId: report, isValid: true, agreementVersion: '2026-11' });
      expect(body[0]).not.toHaveProperty('signatureData');
    });
  });

  it('counts an address that was deleted as a step that was taken, and not among the addresses there are', async () => {
    const counted = async () => [(await analyze()).summary.addresses, (await funnel()).funnel.addresses];
    const [there, taken] = (await counted()) as [number, number];
    const leaver = new TestVisitor(app);
    const { id } = await leaver.lookup('1GKEV13728J123735');
    const { sessionId } = await leaver.openCheckout(id, 'single_report', { contactEmail: 'leaver@example.org' });
    await leaver.complete(sessionId).expect(200);
    await leaver.sign(id).expect(200);
    await leaver.address(id).expect(200);
    await proveEmail(app, leaver, 'leaver@example.org');
    expect(await counted()).toEqual([there + 1, taken + 1]);
    await leaver.agent.delete('/api/privacy/data').expect(200);
    expect(await counted()).toEqual([there, taken + 1]);
  });
});
