import { type RunningApp, startApp } from './support/app.js';
import { TestVisitor } from './support/visitor.js';

const AT_ONCE = 10;

describe('a shop with one database connection', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp({ DATABASE_POOL: '1' })));
  afterAll(() => app.stop());

  it('takes the signatures and addresses of 10 buyers at once: no call waits for a second connection', async () => {
    const buyers = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const visitor = new TestVisitor(app);
        const { id } = await visitor.lookup();
        return { visitor, id };
      }),
    );
    const signed = await Promise.all(buyers.map(({ visitor, id }) => visitor.sign(id)));
    expect(signed.map(({ status }) => status)).toEqual(buyers.map(() => 200));
    const addressed = await Promise.all(buyers.map(({ visitor, id }) => visitor.address(id)));
    expect(addressed.map(({ status }) => status)).toEqual(buyers.map(() => 200));
  });
});
