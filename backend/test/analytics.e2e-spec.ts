import request from 'supertest';
import type { RunningApp } from './support/app.js';
import { OutsideServer, plays } from './support/outside-server.js';
import { signIn, startAppWithOperator } from './support/operator.js';
import { until } from './support/until.js';

const VISIT = 'a'.repeat(32);
const view = (page: string) => ({ name: 'page_view', page });
const SEEN = { visit: VISIT, events: [view('preview-1-search')] };

describe('[X5-025] consented funnel events', () => {
  let app: RunningApp;
  let outside: OutsideServer;
  const bodies: { client_id: string }[] = [];
  beforeAll(async () => {
    outside = await OutsideServer.start();
    outside.part = (asked, response) => {
      let text = '';
      asked.on('data', (chunk: Buffer) => (text += chunk.toString()));
      asked.on('end', () => {
        bodies.push(JSON.parse(text) as { client_id: string });
        response.writeHead(204).end();
      });
    };
    app = await startAppWithOperator({ MEASUREMENT_URL: `${outside.url}/mp/collect?api_secret=s` });
  });
  beforeEach(() => app.dataSource.query('DELETE FROM analytics_events'));
  afterAll(async () => {
    await app.stop();
    await outside.stop();
  });

  const send = (body: object) => request(app.http).post('/api/analytics/events').send(body);
  const rows = () => app.dataSource.query<Record<string, unknown>[]>('SELECT * FROM analytics_events ORDER BY id');

  it('are kept with step, page, variant and campaign, and name nobody', async () => {
    const events = [view('cart-2'), { name: 'exit_intent_popup', page: 'cart-2' }];
    const known = { cartVariant: 'cart-2', checkoutVariant: 'checkout-5', campaign: 'spring sale' };
    const { body } = await send({ ...SEEN, ...known, events }).expect(200);
    expect(body.data).toEqual({ kept: 2 });
    const kept = await rows();
    expect(kept).toEqual([
      { id: expect.any(String), visit: VISIT, ...events[0], ...known, at: expect.any(Date) },
      { id: expect.any(String), visit: VISIT, ...events[1], ...known, at: expect.any(Date) },
    ]);
  });

  it.each([
    ['an unknown name', { ...SEEN, events: [{ name: 'login', page: 'home' }] }],
    ['an unknown page', { ...SEEN, events: [view('/results/fQ7c2TtNVbA0mJ1kXo9y-w')] }],
    ['an unknown variant', { ...SEEN, cartVariant: 'cart-9' }],
    ['a visit of another shape', { ...SEEN, visit: 'ada@example.org' }],
    ['no events', { visit: VISIT, events: [] }],
    ['too many events', { visit: VISIT, events: Array(21).fill(view('home')) }],
  ])('are refused with %s', async (_, body) => {
    await send(body).expect(400);
    expect(await rows()).toEqual([]);
  });

  it('are kept without any extra fields', async () => {
    const events = [{ ...view('home'), vin: '1FTFW5L86RFB45612' }];
    await send({ ...SEEN, email: 'ada@example.org', events }).expect(200);
    expect(JSON.stringify(await rows())).not.toMatch(/1FTFW|ada@/);
  });

  it('are refused when the body is too large', async () => {
    await send({ ...SEEN, campaign: 'x'.repeat(9_000) }).expect(413);
  });

  it('keep a campaign only if it can be a campaign name', async () => {
    for (const campaign of ['ada@example.org', '1FTFW5L86RFB45612', 'ABC1234 (CA)'])
      await send({ ...SEEN, campaign }).expect(200);
    expect((await rows()).map(({ campaign }) => campaign)).toEqual([null, null, null]);
  });

  it.each([
    ['sec-gpc', '1'],
    ['dnt', '1'],
  ])('are not kept of a browser that sends %s', async (header, value) => {
    const { body } = await send(SEEN).set(header, value).expect(200);
    expect(body.data).toEqual({ kept: 0 });
    expect(await rows()).toEqual([]);
  });

  it('are seen by the operator by step, page, variant and campaign', async () => {
    const operator = await signIn(app);
    const asked = async (query: object) =>
      (await operator.get('/api/admin/funnel-visits').query(query).expect(200)).body.data;
    const bought = 'b'.repeat(32);
    await send(SEEN).expect(200);
    await send({ ...SEEN, cartVariant: 'cart-2', events: [view('cart-2'), view('cart-2')] }).expect(200);
    await send({ ...SEEN, events: [{ name: 'exit_intent_popup', page: 'cart-2' }] }).expect(200);
    const purchase = { name: 'purchase', page: 'checkout-4' };
    await send({ visit: bought, campaign: 'spring', events: [view('preview-2'), view('checkout-4'), purchase] });

    const none = { visits: 0, preview: 0, cart: 0, checkout: 0, purchases: 0, exits: 0 };
    expect(await asked({ by: 'page' })).toEqual({
      all: { visits: 2, preview: 2, cart: 1, checkout: 1, purchases: 1, exits: 1 },
      rows: [
        { ...none, name: 'cart-2', visits: 1, cart: 1, exits: 1 },
        { ...none, name: 'checkout-4', visits: 1, checkout: 1, purchases: 1 },
        { ...none, name: 'preview-1-search', visits: 1, preview: 1 },
        { ...none, name: 'preview-2', visits: 1, preview: 1 },
      ],
    });
    // A visitor with a cart and no checkout yet is one row, not one without a name as well.
    expect((await asked({ by: 'variant' })).rows).toEqual([
      { ...none, name: 'cart-2', visits: 1, preview: 1, cart: 1, exits: 1 },
      { ...none, name: null, visits: 1, preview: 1, checkout: 1, purchases: 1 },
    ]);
    expect((await asked({ by: 'campaign' })).rows).toEqual([
      { ...none, name: 'spring', visits: 1, preview: 1, checkout: 1, purchases: 1 },
      { ...none, name: null, visits: 1, preview: 1, cart: 1, exits: 1 },
    ]);
    await operator.get('/api/admin/funnel-visits').query({ by: 'email' }).expect(400);
    await request(app.http).get('/api/admin/funnel-visits').query({ by: 'page' }).expect(401);
  });

  it('are forwarded by the server to the endpoint in a setting, so browsers still call only this server', async () => {
    const visit = 'c'.repeat(32);
    await send({ ...SEEN, visit, campaign: 'spring' }).expect(200);
    const sent = await until(
      () => Promise.resolve(bodies.filter(({ client_id }) => client_id === visit)),
      ({ length }) => length > 0,
    );
    expect(sent).toEqual([
      {
        client_id: visit,
        non_personalized_ads: true,
        events: [{ name: 'page_view', params: { page: 'preview-1-search', campaign: 'spring' } }],
      },
    ]);
    expect(outside.asked[0]).toBe('POST /mp/collect?api_secret=s');
    const { headers } = await request(app.http).get('/api/site').expect(200);
    expect(headers['content-security-policy']).toContain("connect-src 'self';");
  });

  it.each([
    ['perhaps took them and answers otherwise', 201, []],
    ['is down, until the job is tried again', 503, [{ attempts: 1 }]],
  ])('are sent once, not counted twice, to an endpoint that %s', async (_, status, left) => {
    const jobs = () =>
      app.dataSource.query<{ attempts: number }[]>(
        `SELECT attempts FROM graphile_worker.jobs WHERE task_identifier = 'forward-analytics' AND locked_at IS NULL`,
      );
    const before = outside.asked.length;
    outside.part = plays.status(status);
    await send(SEEN).expect(200);
    await until(
      () => Promise.resolve(outside.asked.length),
      (asked) => asked > before,
    );
    expect(
      await until(jobs, (waiting) => waiting.length === left.length && waiting.every(({ attempts }) => attempts > 0)),
    ).toEqual(left);
    expect(outside.asked.length - before).toBe(1);
  });
});
