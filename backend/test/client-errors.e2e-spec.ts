import { type RunningApp, startApp } from './support/app.js';
import { TestVisitor } from './support/visitor.js';

describe('errors reported by browsers', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());
  it('[A3-027] are attributed only by the cookie', async () => {
    const visitor = new TestVisitor(app);
    const { body } = await visitor.agent.post('/api/users/ensure').send({}).expect(200);
    await visitor.agent.post('/api/errors').send({ message: 'x', userId: 'somebody else' }).expect(200);
    expect(await newest()).toMatchObject({ userId: body.data.userId });
  });

  const report = (body: object) => new TestVisitor(app).agent.post('/api/errors').send(body);
  const newest = async () => (await app.dataSource.query('SELECT * FROM client_errors ORDER BY id DESC LIMIT 1'))[0];

  it('[A7-011, A3-026..A3-030, X3-011] are kept with all their fields, without the VIN, the email or the token', async () => {
    await report({
      message: 'lookup of 1FTFW5L86RFB45612 for ada@example.org failed',
      stack: 'Error at /results/fQ7c2TtNVbA0mJ1kXo9y-w',
      url: '/loading/vin/1FTFW5L86RFB45612',
      timestamp: '2026-11-21T00:00:00Z',
      userAgent: 'Test',
      funnel: 'route_error_boundary',
      searchInfo: 'vin 1FTFW5L86RFB45612',
      component: 'LoadingPage',
      errorType: 'api',
      severity: 'high',
      userAction: 'search',
      deviceInfo: { isMobile: true, viewport: '360x740', connection: '4g' },
    }).expect(200);
    const row = await newest();
    expect(row).toMatchObject({ message: 'lookup of 1FTFW… for [email] failed', errorType: 'api', severity: 'high' });
    expect(row.details).toMatchObject({
      stack: 'Error at /results/[token]',
      timestamp: '2026-11-21T00:00:00Z',
      url: '/loading/vin/1FTFW…',
      userAgent: 'Test',
      funnel: 'route_error_boundary',
      searchInfo: 'vin 1FTFW…',
      component: 'LoadingPage',
      userAction: 'search',
      deviceInfo: '{"isMobile":true,"viewport":"360x740","connection":"4g"}',
    });
  });

  it.each([
    ...['javascript', 'interaction', 'api', 'validation'].map((errorType) => ({ errorType, severity: 'medium' })),
    ...['high', 'critical'].map((severity) => ({ errorType: 'javascript', severity })),
  ])('[A3-028, A3-029] are taken as %j', async (kind) => {
    await report({ message: 'x', ...kind }).expect(200);
    expect(await newest()).toMatchObject(kind);
  });

  it.each([
    '/loading/license_plate/ABC1234',
    '/search?type=license_plate&value=ABC1234',
    '/search?value=ABC1234%2520(CA)',
    '/unsubscribe?email=ann%40x.example',
  ])('[A3-030, X3-011] keep no plate and no email of %s, in whatever part of the report it stands', async (url) => {
    await report({
      message: `GET ${url} failed`,
      stack: `Error\n    at run (https://shop.example${url}:1:2)`,
      url,
      searchInfo: url,
      userAction: url,
      deviceInfo: { referrer: url },
    }).expect(200);
    const kept = JSON.stringify(await newest());
    for (const part of ['ABC1', '1234', 'ann', 'x.example']) expect(kept).not.toContain(part);
  });

  it('are cut to length', async () => {
    await report({ message: 'x y '.repeat(5000) }).expect(200);
    expect((await newest()).message).toHaveLength(2000);
  });

  it.each([
    {},
    { message: '' },
    { message: 5 },
    { message: 'x', severity: 'low' },
    { message: 'x', errorType: 'other' },
  ])('[A3-028, A3-029] are refused when they are none: %j', async (body) => {
    await report(body).expect(400);
  });
});
