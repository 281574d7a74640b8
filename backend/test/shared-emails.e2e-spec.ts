import type { RunningApp } from './support/app.js';
import { signIn, startAppWithOperator } from './support/operator.js';
import { TestVisitor } from './support/visitor.js';

describe('emails that visitors share', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startAppWithOperator();
  });
  afterAll(() => app.stop());

  it('counts the email of the checkout as the table beside it does [B2-132, B2-134]', async () => {
    for (const vin of ['1FTFW5L86RFB45612', 'JH4DC4340RS003205']) {
      const visitor = new TestVisitor(app);
      const { id } = await visitor.lookup(vin);
      const { sessionId } = await visitor.openCheckout(id, 'single_report', { contactEmail: 'grace@example.org' });
      await visitor.complete(sessionId).expect(200);
      await visitor.sign(id).expect(200);
    }
    const operator = await signIn(app);
    const { body } = await operator.get('/api/admin/conversion-analysis').query({ days: 1 }).expect(200);
    const { duplicateAnalysis, gaps, summary } = body.data;
    expect(duplicateAnalysis.duplicateEmails).toContainEqual({ email: 'grace@example.org', count: 2 });
    expect([gaps.signaturesWithoutUser, summary.uniqueEmails]).toEqual([0, 1]);
  });
});
