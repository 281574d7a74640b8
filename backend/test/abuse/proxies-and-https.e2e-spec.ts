import request from 'supertest';
import { atBest } from '../support/at-best.js';
import { firstOperatorPassword } from '../../src/admin/first-operator.js';
import { AddressCountsService } from '../../src/platform/http/limits/address-counts.service.js';
import { type RunningApp, startApp } from '../support/app.js';

const PASSWORD = 'a password the owner chose';
const STRANGER = '203.0.113.9';

const cookiesOf = (headers: Record<string, unknown>): string[] => [headers['set-cookie'] ?? []].flat() as string[];

describe('without a TRUST_PROXY setting', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp({ TRUST_PROXY: '', RATE_LIMIT_FACTOR: '1' })));
  afterAll(() => app.stop());

  it('[X6-006] what a caller claims about its address, host and protocol changes nothing', async () => {
    await app.dataSource.query(`INSERT INTO blocked_ips ("ipAddress") VALUES ($1)`, [STRANGER]);
    const told = (vin: string) =>
      request(app.http)
        .post('/api/lookup/vin')
        .set({ 'x-forwarded-for': STRANGER, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' })
        .send({ vin });
    await told('1FTFW5L86RFB45612').set('origin', 'https://evil.example').expect(403);
    const { headers } = await told('1FTFW5L86RFB45612').expect(200);
    expect(cookiesOf(headers).join()).not.toMatch(/secure/i);
    const rows = await app.dataSource.query('SELECT "ipAddress" FROM users');
    expect(rows).toEqual([{ ipAddress: expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$/) }]);
    // Another address with every call, and yet one limit.
    let answer = 0;
    for (let call = 0; answer !== 429 && call < 70; call++)
      answer = (await request(app.http).post('/api/lookup/vin').set('x-forwarded-for', `198.51.100.${call}`).send({}))
        .status;
    expect(answer).toBe(429);
  });
});

describe('behind https', () => {
  const ORIGIN = 'https://shop.example';
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ PUBLIC_URL: ORIGIN, OPERATOR_PASSWORD: PASSWORD });
    await firstOperatorPassword(app.app);
  });
  afterAll(() => app.stop());
  const login = (password: string) => request(app.http).post('/api/admin/login').send({ password });

  it('[X6-016, X3-012, X3-007] cookies are __Host-, Secure and for the whole host, and browsers stay on https for a year', async () => {
    const visitor = await request(app.http).get('/api/offers').expect(200);
    expect(visitor.headers['strict-transport-security']).toMatch(/^max-age=31536000\b/);
    expect(cookiesOf(visitor.headers)).toEqual([
      expect.stringMatching(/^__Host-rb_visitor=anon_.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    const operator = await login(PASSWORD).expect(200);
    const [cookie = ''] = cookiesOf(operator.headers).filter((one) => one.includes('operator'));
    expect(cookie).toMatch(/^__Host-rb_operator=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const value = cookie.split(';')[0]?.split('=')[1] ?? '';
    const me = (name: string) => request(app.http).get('/api/admin/me').set('cookie', `${name}=${value}`);
    await me('__Host-rb_operator').expect(200);
    // A neighbor domain can set this one.
    await me('rb_operator').expect(401);
  });

  it('[X6-016] a page of the same host that came without TLS is a foreign page', async () => {
    const report = (origin: string) =>
      request(app.http).post('/api/errors').set({ origin, host: 'shop.example' }).send({ message: 'x' });
    await report('http://shop.example').expect(403);
    await report('https://shop.example:8443').expect(403);
    await report(ORIGIN).expect(200);
  });

  it('[X6-006] wrong passwords from many addresses slow everyone down, and keep the operator out for only a few seconds', async () => {
    const counts = app.app.get(AddressCountsService);
    for (let i = 0; i < 26; i++) counts.note(`198.51.100.${i}`, 'login_failed');
    const took = await atBest(3_000, () => login(PASSWORD).expect(200));
    expect(took).toBeGreaterThanOrEqual(295);
    expect(took).toBeLessThan(3_000);
  });
});

it('[X6-016] a plain local shop does not ask browsers to use https', async () => {
  const app = await startApp();
  const { headers } = await request(app.http).get('/api/offers').expect(200);
  await app.stop();
  expect(headers).not.toHaveProperty('strict-transport-security');
});

describe('a console with its own host', () => {
  const [SHOP, CONSOLE] = ['shop.example', 'console.example'];
  let app: RunningApp;
  beforeAll(async () => {
    const hosts = { PUBLIC_URL: `https://${SHOP}`, ADMIN_URL: `https://${CONSOLE}` };
    app = await startApp({ ...hosts, OPERATOR_PASSWORD: PASSWORD });
    await firstOperatorPassword(app.app);
  });
  afterAll(() => app.stop());

  const at = async (host: string, path: string): Promise<number> =>
    (await request(app.http).get(path).set('host', host)).status;

  it('[X6-018] answers only there, and the shop does not answer there', async () => {
    for (const path of ['/api/admin/me', '/api/admin/nothing'])
      expect([path, await at(SHOP, path), await at(CONSOLE, path)]).toEqual([path, 404, 401]);
    for (const path of ['/api/purchases', '/api/vehicles/1FTFW5L86RFB45612'])
      expect([path, await at(SHOP, path), await at(CONSOLE, path)]).toEqual([path, 200, 404]);
    for (const path of ['/api/health', '/api/health/ready', '/api/offers'])
      expect([path, await at(SHOP, path), await at(CONSOLE, path)]).toEqual([path, 200, 200]);
    for (const path of ['/admin', '/admin/', '/admin/login', '//admin', '/%61dmin', '/api/%61dmin/me'])
      expect([path, await at(SHOP, path)]).toEqual([path, 404]);
  });

  it('[X6-018] does not open at the shop’s address, whatever host a client claims, and refuses with every header', async () => {
    const { status, headers } = await request(app.http)
      .get('/api/admin/me')
      .set({ host: SHOP, 'x-forwarded-host': CONSOLE });
    expect([status, headers['x-content-type-options'], headers['strict-transport-security']]).toEqual([
      404,
      'nosniff',
      expect.stringContaining('max-age=31536000'),
    ]);
    expect([await at(SHOP, '/api/operator-docs'), await at(CONSOLE, '/api/operator-docs')]).toEqual([404, 200]);
  });

  it('[X6-018] accepts changes only from its own pages', async () => {
    const login = (host: string, origin: string) =>
      request(app.http)
        .post('/api/admin/login')
        .set({ host, origin: `https://${origin}` })
        .send({ password: PASSWORD });
    await login(CONSOLE, CONSOLE).expect(200);
    expect((await login(CONSOLE, SHOP).expect(403)).body.code).toBe('FORBIDDEN_ORIGIN');
    await login(SHOP, SHOP).expect(404);
  });
});
