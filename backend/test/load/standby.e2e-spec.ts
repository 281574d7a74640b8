import { Logger } from '@nestjs/common';
import pg from 'pg';
import request from 'supertest';
import { firstOperatorPassword } from '../../src/admin/first-operator.js';
import { type RunningApp, startAppOn } from '../support/app.js';
import { expectSoundBooks } from '../support/money.js';
import { OPERATOR, signIn } from '../support/operator.js';
import { type PrimaryWithStandby, startPrimaryWithStandby } from '../support/standby.js';
import { until } from '../support/until.js';
import { TestVisitor } from '../support/visitor.js';

/** As many at once as there are connections, with the operator: what is refused here is not refused for being too much. */
const BUYERS = 4;
const PURCHASES_EACH = 5;

describe('a shop with a streaming replica under load', () => {
  let servers: PrimaryWithStandby;
  let app: RunningApp;
  const silenced = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  beforeAll(async () => {
    servers = await startPrimaryWithStandby();
    const { primary, standby } = servers;
    app = await startAppOn(primary.applicationUrl, { DATABASE_READ_URLS: standby.applicationUrl, ...OPERATOR });
    await firstOperatorPassword(app.app);
  }, 120_000);
  afterAll(async () => {
    await app.stop();
    await servers.stop();
    silenced.mockRestore();
  }, 30_000);

  async function sessionCookie(): Promise<string> {
    const { headers } = await request(app.http)
      .post('/api/admin/login')
      .send({ password: OPERATOR.OPERATOR_PASSWORD })
      .expect(200);
    const cookies = [headers['set-cookie'] ?? []].flat() as string[];
    return cookies.find((cookie) => cookie.startsWith('rb_operator='))?.split(';')[0] ?? '';
  }

  it('[X9-004, X9-002] shows each person what they have just done, and answers everyone when the replica is killed midway', async () => {
    const replica = new pg.Client(servers.standby.url);
    replica.on('error', () => undefined);
    await replica.connect();
    const askedOfReplica = async (): Promise<boolean> => {
      const asked = `SELECT FROM pg_stat_activity WHERE application_name = 'roadbook-reads' AND query LIKE '%row."transactionId"%'`;
      return (await replica.query(asked)).rowCount !== 0;
    };
    let sold = 0;
    let killed = false;
    const operator = await signIn(app);
    // Who signed in a while ago has no cookie that says they have just written something.
    const session = await sessionCookie();
    const glance = (name: string) => request(app.http).get(`/api/admin/${name}`).set('Cookie', session).expect(200);
    // The load begins when the replica takes part.
    await new TestVisitor(app).lookup();
    await until(async () => (await glance('checkout-sessions'), askedOfReplica()));

    async function buy(): Promise<void> {
      for (let purchase = 0; purchase < PURCHASES_EACH; purchase++) {
        const visitor = new TestVisitor(app);
        const { id } = await visitor.lookup();
        expect((await visitor.report(id)).access).toMatchObject({ paid: false });
        await visitor.buy(id);
        expect((await visitor.report(id)).access).toMatchObject({ paid: true, nextStep: 'sign' });
        await visitor.sign(id).expect(200);
        expect((await visitor.report(id)).access).toMatchObject({ nextStep: 'address' });
        await visitor.address(id).expect(200);
        const { verification } = await visitor.readyReport(id);
        // Whoever is handed the print checks it at once, and is no person whose writes are known.
        await new TestVisitor(app).agent.get(`/api/verify/${verification?.code ?? ''}`).expect(200);
        const { body } = await visitor.agent.get('/api/purchases').expect(200);
        expect(body.data.receipts).toHaveLength(1);
        sold++;
        if (sold === (BUYERS * PURCHASES_EACH) / 2) {
          servers.killStandby();
          killed = true;
        }
      }
    }
    let selling = true;
    async function watchOver(): Promise<void> {
      for (let block = 1; selling; block++) {
        const ipAddress = `203.0.113.${block % 250}`;
        await operator.post('/api/admin/block-ip').send({ ipAddress }).expect(200);
        const { body } = await operator.get('/api/admin/blocked-ips').expect(200);
        expect(body.data).toContainEqual(expect.objectContaining({ ipAddress }));
        await glance('reports');
        await glance('conversion-analysis');
      }
    }
    const watching = watchOver();
    await Promise.all(Array.from({ length: BUYERS }, buy)).finally(() => (selling = false));
    await watching;
    expect([sold, killed]).toEqual([BUYERS * PURCHASES_EACH, true]);
    const { body } = await operator.get('/api/admin/reports').query({ range: '[0,99]' }).expect(200);
    expect(body).toHaveLength(sold + 1);
    await expectSoundBooks(app);
    await replica.end().catch(() => undefined);
  }, 120_000);
});
