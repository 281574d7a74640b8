import { Secret, TOTP } from 'otpauth';
import request from 'supertest';
import { firstOperatorPassword } from '../../src/admin/first-operator.js';
import { Clock } from '../../src/platform/config/clock.js';
import { type RunningApp, startApp, startReplica } from '../support/app.js';

const [OLD, NEW] = ['o'.repeat(40), 'n'.repeat(40)];
const PASSWORD = 'a password the owner chose';

describe('another SECRET_KEY', () => {
  let app: RunningApp;
  const running: RunningApp[] = [];
  /** The moment that codes are made for: each is good for its half minute and the one after. */
  let now: Date;
  const stopClock = (started: RunningApp) =>
    jest.spyOn(started.app.get(Clock), 'now').mockImplementation(() => new Date(now));
  beforeAll(async () => {
    now = new Date();
    app = await startApp({ SECRET_KEY: OLD, OPERATOR_PASSWORD: PASSWORD });
    stopClock(app);
    await firstOperatorPassword(app.app);
  });
  afterAll(async () => {
    for (const each of running) await each.stop();
    await app.stop();
  });

  const startedWith = async (env: NodeJS.ProcessEnv): Promise<RunningApp> => {
    const started = await startReplica(app, env);
    stopClock(started);
    running.push(started);
    return started;
  };
  const cookieOf = (answer: request.Response): string => String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const reads = ({ http }: RunningApp, token: string, cookie: string) =>
    request(http).get(`/api/reports/${token}`).set('cookie', cookie);

  it('[X6-018] reads what the previous key signed and sealed, and writes it again with the new one', async () => {
    const looked = await request(app.http).post('/api/lookup/vin').send({ vin: '1FTFW5L86RFB45612' }).expect(200);
    const token = looked.body.data.id as string;
    const cookie = cookieOf(looked);
    const held = await request(app.http)
      .post('/api/checkout/hold')
      .set('cookie', cookie)
      .send({ reportId: token, page: 'checkout-2' })
      .expect(200);
    const operator = request.agent(app.http);
    await operator.post('/api/admin/login').send({ password: PASSWORD }).expect(200);
    const proposed = await operator.post('/api/admin/me/second-factor').send({ password: PASSWORD }).expect(200);
    const codeIn = (seconds: number): string =>
      new TOTP({ secret: Secret.fromBase32(proposed.body.data.secret as string) }).generate({
        timestamp: now.getTime() + seconds * 1000,
      });
    await operator
      .post('/api/admin/me/second-factor/confirm')
      .send({ code: codeIn(-30) })
      .expect(200);

    const both = await startedWith({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
    const read = await reads(both, token, cookie).expect(200);
    const renewed = cookieOf(read);
    expect(renewed.split('.')[0]).toBe(cookie.split('.')[0]);
    expect(renewed).not.toBe(cookie);
    // Signed again once: the next answer gives no cookie.
    expect((await reads(both, token, renewed).expect(200)).headers['set-cookie']).toBeUndefined();
    await request(both.http)
      .post('/api/checkout/hold/extend')
      .set('cookie', renewed)
      .send({ hold: held.body.data.hold })
      .expect(200);

    const after = await startedWith({ SECRET_KEY: NEW });
    await reads(after, token, renewed).expect(200);
    await reads(after, token, cookie).expect(404);
    const login = { password: PASSWORD, code: codeIn(0) };
    await request(after.http).post('/api/admin/login').send(login).expect(200);
  });
});
