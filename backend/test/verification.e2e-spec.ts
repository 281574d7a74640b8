import { RefundsService } from '../src/checkout/refunds.service.js';
import { fingerprintOf } from '../src/reports/verification/verification-code.js';
import { type RunningApp, startApp } from './support/app.js';
import { buyer } from './support/money.js';
import { TestVisitor } from './support/visitor.js';

const VIN = '5NPEB4AC8DH000000';

describe('checking a printed report', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp({ PUBLIC_URL: 'http://shop.example/' })));
  afterAll(() => app.stop());

  async function readable() {
    const bought = await buyer(app, 'single_report', undefined, VIN);
    // Neither code nor fingerprint leaves before the report may be read.
    expect((await bought.visitor.readyReport(bought.reportId)).verification).toBeNull();
    await bought.visitor.sign(bought.reportId).expect(200);
    await bought.visitor.address(bought.reportId).expect(200);
    return { ...bought, report: await bought.visitor.readyReport(bought.reportId) };
  }

  const check = (code: string) => new TestVisitor(app).agent.get(`/api/verify/${code}`);

  it('confirms vehicle, date, source and fingerprint to anyone, and never shows the report', async () => {
    const { report } = await readable();
    const { code, url, fingerprint } = report.verification!;
    expect(url).toBe(`http://shop.example/verify/${code}`);
    const { body } = await check(code.toLowerCase().replaceAll('-', '')).expect(200);
    expect(body.data).toEqual({
      code,
      status: 'valid',
      vehicle: '2013 Hyundai Sonata',
      maskedVin: '5NP••••••••000000',
      obtainedAt: report.history?.obtainedAt,
      provider: 'Roadbook demonstration data',
      demonstration: true,
      fingerprint,
    });
    expect(JSON.stringify(body)).not.toContain(VIN);
    expect(JSON.stringify(body)).not.toContain(report.id);
  });

  it('takes the fingerprint of exactly the frozen report', async () => {
    const { report } = await readable();
    // As it is kept: the answer adds to the vehicle what follows from its history (row 114).
    const [frozen] = await app.dataSource.query<[Parameters<typeof fingerprintOf>[0]]>(
      'SELECT vin, "vehicleData", history FROM vehicle_reports WHERE token = $1',
      [report.id],
    );
    expect(report.verification?.fingerprint).toBe(fingerprintOf(frozen));
    expect((await readable()).report.verification?.code).not.toBe(report.verification?.code);
  });

  it('refuses in the database to give another code or fingerprint to a frozen report', async () => {
    const { reportId } = await readable();
    for (const change of [`fingerprint = repeat('0', 64)`, `"verificationCode" = 'AAAABBBBCCCC'`])
      await expect(
        app.dataSource.query(`UPDATE vehicle_reports SET ${change} WHERE token = $1`, [reportId]),
      ).rejects.toThrow('frozen');
  });

  it.each(['0000-0000-0000', 'nonsense', '%27%3B--'])('says in words that %s is unknown', async (code) => {
    const { body } = await check(code).expect(404);
    expect(body).toMatchObject({ success: false, code: 'VERIFICATION_NOT_FOUND' });
    expect(body.error).toContain('No report has this verification code');
  });

  it('says that a purchase was taken back', async () => {
    const { report, sessionId } = await readable();
    await app.app.get(RefundsService).issueRefund(sessionId, 'requested');
    const { body } = await check(report.verification!.code).expect(200);
    expect(body.data).toMatchObject({ status: 'refunded', vehicle: '2013 Hyundai Sonata' });
  });

  it('says that the data was erased, and names no vehicle', async () => {
    const { visitor, report, userId } = await readable();
    await app.dataSource.query('UPDATE users SET email = $2, "isVerified" = true WHERE id = $1', [
      userId,
      `${userId}@example.org`,
    ]);
    await visitor.agent.delete('/api/privacy/data').expect(200);
    const { body } = await check(report.verification!.code).expect(200);
    expect(body.data).toMatchObject({ status: 'erased', vehicle: null, maskedVin: null, provider: null });
  });
});
