import { Clock } from '../src/platform/config/clock.js';
import { readSettings } from '../src/platform/config/settings.js';
import { type RunningApp } from './support/app.js';
import { signIn, startAppWithOperator } from './support/operator.js';
import { TestVisitor } from './support/visitor.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = new Date('2026-11-03T18:30:00Z');

describe('[X4-010] the times of the specification that the server keeps, to the millisecond', () => {
  let app: RunningApp;
  let visitor: TestVisitor;
  beforeAll(async () => {
    app = await startAppWithOperator();
    jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(NOW);
    visitor = new TestVisitor(app);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await app.stop();
  });

  const after = (instant: string | null) => Date.parse(instant ?? '') - NOW.getTime();

  it('[B9-019] the simulated provider takes 300 ms to open a payment and a second to complete it, unless a setting says else', () => {
    expect(readSettings({})).toMatchObject({ paymentCreateDelayMs: 300, paymentCompleteDelayMs: 1000 });
  });

  it.each([
    ['checkout-1', 15],
    ['checkout-2', 5],
    ['checkout-3', 5],
    ['checkout-4', 15],
    ['checkout-one-time', 3],
  ])(
    '[B9-015, B9-016, A9-032] %s holds its prices for %i minutes, and for five more when it is asked to',
    async (page, minutes) => {
      const { id: reportId } = await visitor.lookup();
      const { body } = await visitor.agent.post('/api/checkout/hold').send({ reportId, page }).expect(200);
      expect(after(body.data.expiresAt)).toBe(minutes * MINUTE);
      const { hold } = body.data as { hold: string };
      const more = await visitor.agent.post('/api/checkout/hold/extend').send({ hold }).expect(200);
      expect(after(more.body.data.expiresAt)).toBe((minutes + 5) * MINUTE);
    },
  );

  it('[A9-024, B9-014, A9-023] what was bought is read for 30 days and can be given back for 30 days', async () => {
    const { id } = await visitor.lookup();
    await visitor.buy(id);
    expect(after((await visitor.report(id)).access.accessUntil)).toBe(30 * DAY);
    const { body } = await visitor.agent.get('/api/purchases').expect(200);
    expect(after(body.data.receipts[0].refundableUntil)).toBe(30 * DAY);
  });

  it('[A9-016, B9-013] a trial is charged first after three days, by the rule of the day of a charge', async () => {
    const { body } = await visitor.agent.get('/api/offers').expect(200);
    const trials = (
      body.data.offers as { offerKey: string; renewal: { firstChargeAfterDays: number } | null }[]
    ).filter(({ offerKey }) => offerKey.startsWith('trial_'));
    expect(trials).toHaveLength(2);
    for (const trial of trials)
      expect(trial).toMatchObject({ renewal: { firstChargeAfterDays: 3 }, firstChargeAt: '2026-11-07T17:00:00.000Z' });
  });

  it('[B9-023] the cookie of a visitor lasts 365 days', async () => {
    const { headers } = await new TestVisitor(app).agent.get('/api/site').expect(200);
    expect(headers['set-cookie']?.[0]).toContain(`Max-Age=${(365 * DAY) / 1000};`);
  });

  it('[B9-052] the console counts 1, 2, 7 or 30 days, and one when it is not told', async () => {
    const operator = await signIn(app);
    for (const days of [1, 2, 7, 30]) await operator.get(`/api/admin/funnel-trend?days=${days}`).expect(200);
    for (const days of [0, 3, 14, 31]) await operator.get(`/api/admin/funnel-trend?days=${days}`).expect(400);
    const bare = await operator.get('/api/admin/funnel-trend').expect(200);
    expect(bare.body.data).toEqual((await operator.get('/api/admin/funnel-trend?days=1').expect(200)).body.data);
  });
});
