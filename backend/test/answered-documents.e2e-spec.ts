import { Logger } from '@nestjs/common';
import { get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { InFlight } from '../src/platform/http/overload.js';
import { type RunningApp, startApp } from './support/app.js';
import { until } from './support/until.js';
import { REAL_VIN, TestVisitor } from './support/visitor.js';

/** A published test vehicle with an accident on record: docs/reference/test-vehicles.md. */
const WITH_ACCIDENT = '5XYKTCA63DG000000';
const ANSWERS = '<script type="application/json" id="answers">';

/** What is in a document as answers, by the call that each belongs to. */
function answersIn(document: string): Record<string, unknown> {
  const [, text = '{}'] = /<script type="application\/json" id="answers">([^<]*)<\/script>/.exec(document) ?? [];
  return JSON.parse(text) as Record<string, unknown>;
}

describe('the document of a page that shows a report', () => {
  let app: RunningApp;
  let owner: TestVisitor;
  let id: string;
  const documentFor = async ({ agent }: TestVisitor, path: string) => (await agent.get(path).expect(200)).text;
  const verdictOf = async () => (await owner.report(id)).text!.verdict.sentence;
  beforeAll(async () => {
    app = await startApp();
    owner = new TestVisitor(app);
    ({ id } = await owner.lookup(WITH_ACCIDENT));
    await owner.buy(id);
    await owner.readyReport(id);
    await owner.sign(id).expect(200);
    await owner.address(id).expect(200);
  });
  afterAll(() => app.stop());

  it('shows the verdict to its owner before any script has come, carries the answer of the API, and may not be cached', async () => {
    const { text, headers } = await owner.agent.get(`/results/${id}`).expect(200);
    expect(text.slice(0, text.indexOf(ANSWERS))).toContain(await verdictOf());
    const { body } = await owner.agent.get(`/api/reports/${id}`).expect(200);
    expect(answersIn(text)[`GET reports/secure/${id}`]).toEqual((body as { data: unknown }).data);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('shows nothing of it to anyone else', async () => {
    const stranger = new TestVisitor(app);
    await stranger.lookup(REAL_VIN);
    for (const document of [
      await documentFor(stranger, `/results/${id}`),
      (await request(app.http).get(`/results/${id}`).expect(200)).text,
      (await request(app.http).get(`/results/${id}`).set('cookie', 'rb_visitor=anon_x.y').expect(200)).text,
    ]) {
      expect(document).toContain('Loading report...');
      for (const said of [await verdictOf(), WITH_ACCIDENT, 'GET reports']) expect(document).not.toContain(said);
    }
  });

  it('shows only the free part of an unpaid report, and no more than the API does', async () => {
    const visitor = new TestVisitor(app);
    const locked = await visitor.lookup(WITH_ACCIDENT);
    for (const path of [`/preview/2?type=vin&value=${WITH_ACCIDENT}`, `/preview/vin/${WITH_ACCIDENT}`]) {
      const document = await documentFor(visitor, path);
      expect(document).toContain(`${locked.vehicleData.year} ${locked.vehicleData.make} ${locked.vehicleData.model}`);
      expect(document).toMatch(/<img src="\/api\/vehicle-image\/[\w-]+\.svg/);
      expect(document).not.toContain(await verdictOf());
      const answers = answersIn(document);
      expect(answers[`GET reports/secure/${locked.id}`]).toMatchObject({ history: null, findings: null, text: null });
      expect(
        Object.keys(answers)
          .map((call) => call.split(/[ ?]/, 2).join(' '))
          .sort(),
      ).toEqual([
        'GET purchases/entitlement',
        'GET reports/secure/' + locked.id,
        'GET vehicle-image',
        'POST reports/find',
      ]);
    }
  });

  it('cannot be broken by anything a report says', async () => {
    const visitor = new TestVisitor(app);
    const { id: token } = await visitor.lookup(REAL_VIN);
    const trim = `</script><script>alert(1)</script><!-- {{origin}} {{answers}} $&`;
    await app.dataSource.query(
      `UPDATE vehicle_reports SET "vehicleData" = jsonb_set("vehicleData", '{trim}', to_jsonb($2::text)) WHERE token = $1`,
      [token, trim],
    );
    const document = await documentFor(visitor, `/preview/2?type=vin&value=${REAL_VIN}&intent=%3Cscript%3E`);
    expect(document).not.toContain('<script>alert');
    const report = answersIn(document)[`GET reports/secure/${token}`] as { vehicleData: { trim: string } };
    expect(report.vehicleData.trim).toBe(trim);
  });

  it('comes without a report while the database does not answer, and soon', async () => {
    const held = app.dataSource.createQueryRunner();
    await held.connect();
    await held.startTransaction();
    try {
      await held.query('LOCK TABLE vehicle_reports IN ACCESS EXCLUSIVE MODE');
      const document = await documentFor(owner, `/results/${id}`);
      expect(document).toContain('Loading report...');
      expect(byPath(answersIn(document))).not.toHaveProperty('GET reports');
    } finally {
      await held.rollbackTransaction();
      await held.release();
    }
  });

  it('falls back to the general page when the report cannot be drawn', async () => {
    const visitor = new TestVisitor(app);
    const { id: token } = await visitor.lookup(REAL_VIN);
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    await app.dataSource.query(
      `UPDATE vehicle_reports SET identification = jsonb_set(identification, '{additions}', 'null') WHERE token = $1`,
      [token],
    );
    const document = await documentFor(visitor, `/preview/2?type=vin&value=${REAL_VIN}`);
    expect(document).toContain('Loading the preview');
    expect(error).toHaveBeenCalled();
    error.mockRestore();
  });

  it('is that of a report where its address leads out of itself, which a browser would not have sent', async () => {
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const cookie = (await cookieOf(new TestVisitor(app)))!;
    for (const path of ['/results/..', '/results/%2e%2e/', '/results/x\\y', '/preview/vin/..'])
      for (const headers of [{ cookie }, { cookie, host: 'a b' }, { cookie, 'x-forwarded-host': '[::1' }])
        expect([path, headers, await statusAt(app, path, headers)]).toEqual([path, headers, 200]);
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });

  it('is found by a plate in its path', async () => {
    const visitor = new TestVisitor(app);
    await visitor.agent.post('/api/lookup/license-plate').send({ licensePlate: 'SALVAGE', state: 'CA' }).expect(200);
    const document = await documentFor(visitor, '/preview/license_plate/SALVAGE%20(CA)');
    expect(document.slice(0, document.indexOf(ANSWERS))).toContain('2013 Jeep Wrangler');
  });

  it('keeps no place of its visitor after it was sent: what did not come in time is given up', async () => {
    const limited = await startApp({ RATE_LIMIT_FACTOR: '1' });
    const held = limited.dataSource.createQueryRunner();
    try {
      const visitor = new TestVisitor(limited);
      const { id: token } = await visitor.lookup(REAL_VIN);
      await held.connect();
      await held.startTransaction();
      await held.query('LOCK TABLE vehicle_reports IN ACCESS EXCLUSIVE MODE');
      // More than one caller may have in flight.
      await Promise.all(Array.from({ length: 105 }, () => documentFor(visitor, `/results/${token}`)));
      // Sooner than the database itself gives up what waits for the table.
      await until(
        () => visitor.agent.get('/api/vehicle-image?make=Kia'),
        ({ status }) => status !== 503,
        5_000,
      );
    } finally {
      await held.rollbackTransaction();
      await held.release();
      await limited.stop();
    }
  });

  it('loads its data with the page where there is a crowd', async () => {
    const comes = jest.spyOn(InFlight.prototype, 'enter').mockReturnValue(false);
    const document = await documentFor(owner, `/results/${id}`);
    comes.mockRestore();
    expect(document).toContain('Loading report...');
    expect(answersIn(document)).toEqual({});
  });

  it('is answered behind a proxy with https as well, under the address that visitors know', async () => {
    const behind = await startApp({ PUBLIC_URL: 'https://shop.example/' });
    try {
      const sent = { host: 'shop.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
      const { headers } = await request(behind.http).get('/signature').set(sent).expect(200);
      const cookie = String(headers['set-cookie']?.[0]).split(';')[0]!;
      expect(cookie).toMatch(/^__Host-/);
      const own = { ...sent, cookie, origin: 'https://shop.example' };
      await request(behind.http).post('/api/lookup/vin').set(own).send({ vin: REAL_VIN }).expect(200);
      const { text } = await request(behind.http)
        .get(`/preview/vin/${REAL_VIN}`)
        .set({ ...sent, cookie })
        .expect(200);
      expect(byPath(answersIn(text))).toHaveProperty('POST reports/find');
    } finally {
      await behind.stop();
    }
  });

  it('counts its calls with those of the page, so that no limit is passed this way', async () => {
    const limited = await startApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      const visitor = new TestVisitor(limited);
      await visitor.lookup(REAL_VIN);
      const path = `/preview/2?type=vin&value=${REAL_VIN}`;
      const found = async () => 'POST reports/find' in byPath(answersIn(await documentFor(visitor, path)));
      expect(await found()).toBe(true);
      const find = () => visitor.agent.post('/api/reports/find').send({ lookupType: 'vin', lookupValue: REAL_VIN });
      for (let calls = 0; calls < 200 && (await find()).status !== 429; calls++);
      await find().expect(429);
      expect(await found()).toBe(false);
    } finally {
      await limited.stop();
    }
  });
});

const byPath = (answers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(answers).map(([call, answer]) => [call.split(' ', 2).join(' '), answer]));

/** The cookie that a visitor sends. */
async function cookieOf({ agent }: TestVisitor): Promise<string | undefined> {
  const { headers } = await agent.get('/signature').expect(200);
  return headers['set-cookie']?.[0]?.split(';')[0];
}

/** Of a path as it stands: what asks for it otherwise walks it first. */
function statusAt({ http }: RunningApp, path: string, headers: IncomingHttpHeaders): Promise<number | undefined> {
  const { port } = http.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ port, path, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    }).once('error', reject);
  });
}
