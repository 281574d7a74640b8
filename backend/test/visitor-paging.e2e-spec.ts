import type { PurchasesView } from '../src/purchases/purchases.dto.js';
import { type RunningApp, startApp } from './support/app.js';
import { buyer, VINS } from './support/money.js';
import type { TestVisitor } from './support/visitor.js';

describe('the lists of a visitor', () => {
  let app: RunningApp;
  let visitor: TestVisitor;
  beforeAll(async () => {
    app = await startApp();
    const bought = await buyer(app, 'three_pack');
    visitor = bought.visitor;
    const reports = [bought.reportId];
    for (const vin of VINS.slice(1, 3)) {
      const { id } = await visitor.lookup(vin);
      await visitor.unlock(id).expect(200);
      reports.push(id);
    }
    for (const id of reports) {
      await visitor.sign(id).expect(200);
      await visitor.address(id).expect(200);
      await visitor.readyReport(id);
    }
  });

  afterAll(() => app.stop());

  const page = async (path: string, range?: string) => {
    const { body, headers } = await visitor.agent
      .get(path)
      .query(range ? { range } : {})
      .expect(200);
    return { data: (body as { data: unknown }).data, range: String(headers['content-range']) };
  };
  const ids = (data: unknown) => (data as { id: string }[]).map(({ id }) => id);
  const purchases = async (range?: string) => (await page('/api/purchases', range)).data as PurchasesView;

  it('answer the readable reports by pages that make the whole list', async () => {
    const all = await page('/api/reports');
    expect([ids(all.data).length, all.range]).toEqual([3, 'reports 0-2/3']);
    const [first, second] = [await page('/api/reports', '[0,1]'), await page('/api/reports', '[2,3]')];
    expect([...ids(first.data), ...ids(second.data)]).toEqual(ids(all.data));
    expect([first.range, second.range]).toEqual(['reports 0-1/3', 'reports 2-2/3']);
    expect(await page('/api/reports', '[3,4]')).toEqual({ data: [], range: 'reports */3' });
  });

  it('answer the same rows of each list of purchases, with the balance after each movement', async () => {
    const all = await purchases();
    expect((await page('/api/purchases')).range).toBe('purchases 0-3/4');
    expect(all.credits.lines.map(({ balance }) => balance)).toEqual([0, 1, 2, 3]);
    const pages = [await purchases('[0,1]'), await purchases('[2,3]')];
    expect((await page('/api/purchases', '[2,3]')).range).toBe('purchases 2-3/4');
    expect(pages.flatMap(({ credits }) => credits.lines)).toEqual(all.credits.lines);
    expect(pages.flatMap(({ receipts }) => receipts)).toEqual(all.receipts);
    const tokens = (views: PurchasesView[]) => views.flatMap(({ reports }) => reports.map(({ reportId }) => reportId));
    expect(tokens(pages)).toEqual(tokens([all]));
    expect((await page('/api/purchases', '[50,60]')).range).toBe('purchases */4');
  });

  it.each(['/api/reports', '/api/purchases'])('refuse an invalid range: %s', async (path) => {
    for (const range of ['[0,100]', '[5,1]', '[-1,5]', '[0,1,2]', '[0]', 'all'])
      expect((await visitor.agent.get(path).query({ range }).expect(400)).body.fields).toEqual({
        range: 'Invalid input',
      });
  });
});
