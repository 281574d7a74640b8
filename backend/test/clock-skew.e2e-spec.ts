import { type RunningApp, startApp } from './support/app.js';
import { expectSoundBooks } from './support/money.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

const HOUR_MS = 3_600_000;
const FIVE_MINUTES_MS = 300_000;

/** A machine whose clock is wrong, for all code of the shop. */
function skewClock(hours: number): () => void {
  const Real = Date;
  const wrong = (): number => Real.now() + hours * HOUR_MS;
  class Skewed extends Real {
    constructor(...parts: [] | [string | number | Date]) {
      super(...((parts.length === 0 ? [wrong()] : parts) as [number]));
    }
    static override now = wrong;
  }
  global.Date = Skewed as DateConstructor;
  return () => void (global.Date = Real);
}

describe.each([2, -2])('a shop on a machine whose clock is %s hours off', (hours) => {
  let app: RunningApp;
  let restore: () => void;
  beforeAll(async () => {
    restore = skewClock(hours);
    app = await startApp({ SIMULATED_PAYMENT_COMPLETE_MS: '50' });
  });
  afterAll(async () => {
    await app.stop();
    restore();
  });

  const near = async (moment: Date): Promise<boolean> => {
    const [{ now }] = await app.dataSource.query('SELECT extract(epoch FROM now())::float8 * 1000 AS now');
    return Math.abs(moment.getTime() - now) < FIVE_MINUTES_MS;
  };

  it('[X2-004] charges two tabs once within the time a price is held, and delivers', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const tabs = [await visitor.openCheckout(id), await visitor.openCheckout(id)];
    await Promise.all(tabs.map(({ sessionId }) => visitor.complete(sessionId)));
    // A tab that came while the other was being paid asks again.
    for (const { sessionId } of tabs) await visitor.complete(sessionId);
    const states = await app.dataSource.query('SELECT state FROM payments WHERE id = ANY($1) ORDER BY state', [
      tabs.map(({ sessionId }) => sessionId),
    ]);
    expect(states).toEqual([{ state: 'failed' }, { state: 'paid' }]);
    const ready = await until(
      () => visitor.agent.get(`/api/reports/${id}`),
      ({ body }) => body.data?.access.ready === true,
    );
    expect(ready.body.data.access.ready).toBe(true);
    await expectSoundBooks(app);
  });

  it('writes down when something happened by the time of the database', async () => {
    const [{ completed }] = await app.dataSource.query('SELECT max("completedAt") AS completed FROM checkout_sessions');
    expect(await near(completed)).toBe(true);
  });
});
