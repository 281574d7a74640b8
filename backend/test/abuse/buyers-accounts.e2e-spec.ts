import { WindowCountsService } from '../../src/http/limits/window-counts.service.js';
import { type RunningApp, startApp } from '../support/app.js';
import { TestVisitor } from '../support/visitor.js';

describe('the narrow limits of an address', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp({ RATE_LIMIT_FACTOR: '1' })));
  afterAll(() => app.stop());

  async function buyer() {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    await visitor.buy(id);
    return { visitor, id };
  }
  /** What stands between a buyer and the report they have paid for, and what does not. */
  const STEPS = ['signatures', 'addresses', 'pdf', 'checkout'];

  /** @returns whose account each step counts on, and how much that takes a minute */
  async function accounts(visitor: TestVisitor, id: string) {
    const counted = jest.spyOn(app.app.get(WindowCountsService), 'increment');
    await visitor.sign(id);
    await visitor.address(id);
    await visitor.agent.get(`/api/reports/${id}/pdf`);
    await visitor.agent.post('/api/checkout/session').send({});
    const calls = counted.mock.calls.map(([key, , limit]) => [...key.split(' '), limit] as [string, string, number]);
    counted.mockRestore();
    expect(calls.map(([name]) => name)).toEqual(STEPS);
    return calls;
  }

  it('[X3-010] give a buyer a separate limit, just as narrow, for the steps before the report, and for nothing else', async () => {
    const [first, second] = [await buyer(), await buyer()];
    const [theirs, others, neighbor, stranger] = [
      await accounts(first.visitor, first.id),
      await accounts(second.visitor, second.id),
      await accounts(new TestVisitor(app), first.id),
      await accounts(new TestVisitor(app), first.id),
    ];
    expect(stranger).toEqual(neighbor);
    const address = neighbor.map(([, whose]) => whose);
    for (const own of [theirs, others]) {
      const [mine] = own.map(([, whose]) => whose);
      expect(address).not.toContain(mine);
      expect(own.map(([, whose]) => whose)).toEqual([mine, mine, mine, address[3]]);
      expect(own.map(([, , limit]) => limit)).toEqual(neighbor.map(([, , limit]) => limit));
    }
    expect(theirs[0]).not.toEqual(others[0]);
  });

  it('[X3-010] do not stop a buyer when neighbors use them up, although the buyer’s own limits end too', async () => {
    const { visitor, id } = await buyer();
    const document = async (of: TestVisitor): Promise<number> => (await of.agent.get(`/api/reports/${id}/pdf`)).status;
    const neighbor = new TestVisitor(app);
    const refusedAfter = async (of: TestVisitor): Promise<number> => {
      for (let calls = 0; calls < 50; calls++) if ((await document(of)) === 429) return calls;
      throw new Error('There is no end to it.');
    };
    await refusedAfter(neighbor);
    // Paid for, not signed yet.
    expect(await document(visitor)).toBe(409);
    expect(await refusedAfter(visitor)).toBe(19);
  });
});
