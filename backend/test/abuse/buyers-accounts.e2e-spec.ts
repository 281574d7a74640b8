import { type RunningApp, startApp } from '../support/app.js';
import { TestVisitor } from '../support/visitor.js';

/** What one caller may request in a minute of the PDF and of checkouts. */
const [DOCUMENTS, CHECKOUTS] = [20, 60];

describe('the limits of an address', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp({ RATE_LIMIT_FACTOR: '1' })));
  afterAll(() => app.stop());

  async function buyer() {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    await visitor.buy(id);
    return { visitor, id };
  }
  const remaining = async (call: PromiseLike<{ headers: Record<string, string> }>): Promise<number> =>
    Number((await call).headers['x-ratelimit-remaining']);

  it('count signing, the address and the PDF of each buyer apart, and of other visitors together [X3-010]', async () => {
    const [first, second] = [await buyer(), await buyer()];
    const steps = [
      ({ agent }: TestVisitor) => agent.post('/api/signatures').send({}),
      ({ agent }: TestVisitor) => agent.post('/api/addresses').send({}),
      ({ agent }: TestVisitor) => agent.get(`/api/reports/${first.id}/pdf`),
    ];
    for (const step of steps) {
      const most = await remaining(step(first.visitor));
      expect(await remaining(step(second.visitor))).toBe(most);
      expect(await remaining(step(new TestVisitor(app)))).toBe(most);
      expect(await remaining(step(new TestVisitor(app)))).toBe(most - 1);
    }
  });

  it('count the payments of all buyers behind the address together [X3-010]', async () => {
    const [first, second] = [await buyer(), await buyer()];
    const pay = ({ visitor }: typeof first) => visitor.agent.post('/api/checkout/session').send({});
    const left = await remaining(pay(first));
    expect(left).toBeLessThan(CHECKOUTS);
    expect(await remaining(pay(second))).toBe(left - 1);
  });

  it('do not stop a buyer when neighbors use them up, although the limits of the buyer end too [X3-010]', async () => {
    const { visitor, id } = await buyer();
    const document = async (of: TestVisitor): Promise<number> => (await of.agent.get(`/api/reports/${id}/pdf`)).status;
    const refusedAfter = async (of: TestVisitor): Promise<number> => {
      for (let calls = 0; calls < 50; calls++) if ((await document(of)) === 429) return calls;
      throw new Error('There is no end to it.');
    };
    await refusedAfter(new TestVisitor(app));
    // Paid for, not signed yet.
    expect(await document(visitor)).toBe(409);
    expect(await refusedAfter(visitor)).toBe(DOCUMENTS - 1);
  });
});
