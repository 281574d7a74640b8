import { type RunningApp, startApp, startReplica } from './support/app.js';
import { linksTo } from './support/outbox.js';
import { TestVisitor } from './support/visitor.js';

const EVEN = {
  CART_VARIANTS: 'cart-1:25,cart-2:25,cart-3:25,upsell:25',
  CHECKOUT_VARIANTS: 'checkout-4:50,checkout-5:50',
};

interface Row {
  userId: string;
  experiment: string;
  variant: string;
  assignedAt: Date;
}

describe('the package that carts select in advance', () => {
  it.each([
    ['unlimited', 'unlimited_monthly'],
    ['none', null],
  ])('is named by the offers: %s [B9-007]', async (setting, offerKey) => {
    const shop = await startApp({ CART_DEFAULT: setting });
    try {
      const visitor = new TestVisitor(shop);
      const { id: reportId } = await visitor.lookup();
      for (const query of [{}, { reportId }]) {
        const { body } = await visitor.agent.get('/api/offers').query(query).expect(200);
        expect(body.data.preselected).toBe(offerKey);
      }
    } finally {
      await shop.stop();
    }
  });
});

describe('page variants', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp(EVEN)));
  afterAll(() => app.stop());

  const variants = async (visitor: TestVisitor) => (await visitor.agent.get('/api/variants').expect(200)).body.data;
  const userOf = async (visitor: TestVisitor): Promise<string> =>
    (await visitor.agent.post('/api/users/ensure').send({}).expect(200)).body.data.userId;
  const rowsOf = async (visitor: TestVisitor): Promise<Row[]> =>
    app.dataSource.query('SELECT * FROM variant_assignments WHERE "userId" = $1 ORDER BY experiment', [
      await userOf(visitor),
    ]);

  it('[X2-017] are drawn once, kept and logged, also when two tabs ask first at once', async () => {
    const visitor = new TestVisitor(app);
    await visitor.agent.get('/api/offers');
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => variants(visitor)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await variants(visitor)).toEqual(answers[0]);
    expect(await rowsOf(visitor)).toEqual([
      expect.objectContaining({ experiment: 'cart', variant: answers[0].cart, assignedAt: expect.any(Date) }),
      expect.objectContaining({ experiment: 'checkout', variant: answers[0].checkout }),
    ]);
  });

  it('[X2-017] reach every page there is', async () => {
    const seen = new Set<string>();
    // 150 draws miss one of four with a chance of 4 * 0.75^150, less than one in 10^17.
    for (let i = 0; i < 150; i++) {
      const { cart, checkout } = await variants(new TestVisitor(app));
      seen.add(cart).add(checkout);
    }
    expect([...seen].sort()).toEqual(['cart-1', 'cart-2', 'cart-3', 'checkout-4', 'checkout-5', 'upsell']);
  });

  it('stay when the weights change; new visitors get the default path of cart 2 and checkout 4', async () => {
    const old = new TestVisitor(app);
    await variants(old);
    await app.dataSource.query(
      `UPDATE variant_assignments SET variant = 'upsell' WHERE "userId" = $1 AND experiment = 'cart'`,
      [await userOf(old)],
    );
    const replica = await startReplica(app);
    try {
      const fresh = new TestVisitor(replica);
      expect(await variants(fresh)).toEqual({ cart: 'cart-2', checkout: 'checkout-4' });
      const again = await fresh.agent.get('/api/variants');
      expect(again.headers['set-cookie']).toBeUndefined();
    } finally {
      await replica.stop();
    }
    expect((await variants(old)).cart).toBe('upsell');
  });

  it('are those of the older browser when a person turns out to have two', async () => {
    const email = 'two.browsers@example.org';
    const prove = async (visitor: TestVisitor, nth: number) => {
      await visitor.agent.post('/api/users/magic-link').send({ email }).expect(200);
      const links = await linksTo(app, email, nth);
      for (const token of links)
        if ((await visitor.agent.post('/api/users/magic-link/consume').send({ token })).status === 200) return;
      throw new Error('No link worked.');
    };
    const [early, late] = [new TestVisitor(app), new TestVisitor(app)];
    for (const visitor of [early, late]) await variants(visitor);
    const set = async (visitor: TestVisitor, cart: string, hoursAgo: number) =>
      app.dataSource.query(
        `UPDATE variant_assignments SET "assignedAt" = now() - $2 * interval '1 hour',
           variant = CASE experiment WHEN 'cart' THEN $3 ELSE variant END WHERE "userId" = $1`,
        [await userOf(visitor), hoursAgo, cart],
      );
    await set(early, 'cart-1', 2);
    await set(late, 'cart-3', 1);
    await prove(late, 1);
    await prove(early, 2);
    expect(await userOf(early)).toBe(await userOf(late));
    expect((await variants(late)).cart).toBe('cart-1');
    expect(await rowsOf(late)).toHaveLength(2);
    const { body } = await late.agent.get('/api/privacy/data').expect(200);
    expect(body.data.variants).toEqual([
      expect.objectContaining({ experiment: 'cart', variant: 'cart-1' }),
      expect.objectContaining({ experiment: 'checkout' }),
    ]);
    await late.agent.delete('/api/privacy/data').expect(200);
    const left = await app.dataSource.query(
      `SELECT * FROM variant_assignments WHERE variant = 'cart-1' AND "assignedAt" < now() - interval '90 minutes'`,
    );
    expect(left).toEqual([]);
  });

  it.each([
    ['cart', 'checkout-4'],
    ['checkout', 'cart-2'],
    ['cart', 'cart-9'],
    ['home', 'cart-2'],
  ])('cannot be stored wrong: %s %s', async (experiment, variant) => {
    const userId = await userOf(new TestVisitor(app));
    const insert = app.dataSource.query(
      'INSERT INTO variant_assignments ("userId", experiment, variant) VALUES ($1, $2, $3)',
      [userId, experiment, variant],
    );
    await expect(insert).rejects.toThrow(/check/);
  });
});
