import type request from 'supertest';
import { asOwner } from './support/databases.js';
import { VINS, buyer as buy, expectSoundBooks, fakeClock } from './support/money.js';
import { signIn, startAppWithOperator } from './support/operator.js';
import { untilMails } from './support/outbox.js';
import { proveEmail } from './support/sign-in.js';
import type { RunningApp } from './support/app.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

describe("the operator's queue of cases", () => {
  let app: RunningApp;
  let clock: ReturnType<typeof fakeClock>;
  let operator: ReturnType<typeof request.agent>;
  let people = 0;
  beforeAll(async () => {
    app = await startAppWithOperator();
    operator = await signIn(app);
  });
  beforeEach(() => void (clock = fakeClock(app)));
  afterEach(async () => {
    clock.restore();
    await expectSoundBooks(app);
  });
  afterAll(() => app.stop());

  async function read(visitor: TestVisitor, reportId: string): Promise<void> {
    await visitor.sign(reportId).expect(200);
    await visitor.address(reportId).expect(200);
    await visitor.readyReport(reportId);
  }
  async function ask(visitor: TestVisitor, id: string, message?: string) {
    const { body } = await visitor.agent
      .post(`/api/purchases/${id}/refund`)
      .send({ reason: 'other', message })
      .expect(200);
    return body.data;
  }
  /** Somebody who has had the guarantee, has read another report since and wants that money back, too. */
  async function claimant(message?: string) {
    const first = await buy(app, 'single_report');
    const { visitor } = first;
    const email = `claimant${++people}@example.org`;
    await read(visitor, first.reportId);
    expect(await ask(visitor, first.sessionId)).toMatchObject({ decision: 'granted' });
    const { id: reportId } = await visitor.lookup(VINS[1]);
    const { sessionId: id } = await visitor.openCheckout(reportId, 'single_report', { contactEmail: email });
    await visitor.complete(id).expect(200);
    await read(visitor, reportId);
    const answer = await ask(visitor, id, message);
    expect(answer).toMatchObject({ decision: 'case' });
    const [{ caseId }] = await app.dataSource.query('SELECT id AS "caseId" FROM cases WHERE "paymentId" = $1', [id]);
    return { visitor, reportId, id, caseId: caseId as string, email, dueAt: answer.dueAt as string };
  }
  it('[X3-013] keeps what the reader of a mailbox wrote about a payment of another for that reader alone', async () => {
    const [payer, reader] = [new TestVisitor(app), new TestVisitor(app)];
    const [own, email] = [`payer${++people}@example.org`, `mailbox${people}@example.org`];
    const { id: reportId } = await payer.lookup(VINS[0]);
    const { sessionId } = await payer.openCheckout(reportId, 'single_report', { contactEmail: email });
    await payer.complete(sessionId).expect(200);
    await proveEmail(app, payer, own);
    await proveEmail(app, reader, email);
    const message = 'I live at 77 Wombat Street';
    expect(await ask(reader, sessionId, message)).toMatchObject({ decision: 'case' });
    const exported = async ({ agent }: TestVisitor) =>
      (await agent.get('/api/privacy/data').expect(200)).body.data.cases as object[];
    expect(await exported(payer)).toMatchObject([{ receiptId: sessionId, message: null }]);
    expect(await exported(reader)).toMatchObject([{ receiptId: sessionId, message }]);
    // The claim is not the payer's to end.
    await payer.agent.delete('/api/privacy/data').expect(200);
    expect(await exported(reader)).toMatchObject([{ state: 'open', message }]);
    await reader.agent.delete('/api/privacy/data').expect(200);
    expect(await app.dataSource.query('SELECT state, message FROM cases WHERE "paymentId" = $1', [sessionId])).toEqual([
      { state: 'withdrawn', message: null },
    ]);
  });

  const list = async (filter: object) =>
    (
      await operator
        .get('/api/admin/cases')
        .query({ filter: JSON.stringify(filter), sort: '["dueAt","ASC"]' })
        .expect(200)
    ).body;
  const answer = (id: string, body: object) => operator.post(`/api/admin/cases/${id}/answer`).send(body);
  const audited = (subject: string) =>
    app.dataSource.query('SELECT action, details FROM audit_log WHERE subject = $1 ORDER BY id', [subject]);

  it('[X5-007, X10-005] shows a claim with its due time and the facts of its purchase', async () => {
    const { reportId, id, caseId, email, dueAt } = await claimant('It was the wrong color');
    // The page names this day by the reader's clock, the email by UTC: one day in all fifty states.
    expect(dueAt).toContain('T17:00:00.000Z');
    expect((await list({ open: true })).find((row: { id: string }) => row.id === caseId)).toMatchObject({
      ...{ id: caseId, kind: 'claim', state: 'open', reason: 'other', finding: 'opened', dueAt, overdue: false },
      ...{ offerKey: 'single_report', amountCents: 1999, paymentId: id },
    });
    expect(await list({ q: email })).toHaveLength(1);
    const { body } = await operator.get(`/api/admin/cases/${caseId}`).expect(200);
    expect(body.data).toMatchObject({
      ...{ message: 'It was the wrong color', reportId, vin: VINS[1], cardLast4: '4242', email, earlierCases: 0 },
      ...{ signedAt: expect.any(String), address: '1 Main St, Miami, FL 33101', readAt: [expect.any(String)] },
      refunds: [{ offerKey: 'single_report', amountCents: 1999, reason: 'guarantee' }],
    });
    expect(body.data).not.toHaveProperty('signatureData');
    expect((await audited(caseId)).map(({ action }: { action: string }) => action)).toEqual(['view-case']);
  });

  it('[X10-005] names the mailbox that its emails go to, in the queue and in its file', async () => {
    const { visitor, caseId, email } = await claimant();
    await proveEmail(app, visitor, `own-mailbox${people}@example.org`);
    expect(await list({ q: caseId })).toMatchObject([{ id: caseId, email }]);
    const { body } = await operator.get(`/api/admin/cases/${caseId}`).expect(200);
    expect(body.data.email).toBe(email);
  });

  it('[X5-007] is granted with an explanation: money, emails at start and end, audit log, once', async () => {
    const { visitor, reportId, id, caseId, email } = await claimant();
    for (const wrong of [{}, { answer: 'grant' }, { answer: 'grant', reason: ' ' }, { answer: 'maybe', reason: 'x' }])
      await answer(caseId, wrong).expect(400);
    const words = { answer: 'grant', reason: 'The color was reported wrong.' };
    const answers = await Promise.all([answer(caseId, words), answer(caseId, { ...words, answer: 'refuse' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const granted = answers[0].status === 200;
    const [receipt] = (await visitor.agent.get('/api/purchases').expect(200)).body.data.receipts;
    expect(receipt.case).toMatchObject({ state: granted ? 'granted' : 'refused', words: words.reason });
    expect((await visitor.report(reportId)).access.refunded).toBe(granted ? 'money' : null);
    expect((await untilMails(app, 'case-begins', email))[0]).toContain('$19.99');
    expect((await untilMails(app, 'case-ends', email))[0]).toContain(words.reason);
    expect(await audited(caseId)).toEqual([
      { action: granted ? 'grant-claim' : 'refuse-claim', details: { reason: words.reason } },
    ]);
    if (granted)
      await until(
        () => app.dataSource.query('SELECT FROM payments WHERE id = $1 AND "refundedAt" IS NOT NULL', [id]),
        (rows) => rows.length === 1,
      );
  });

  it('[X5-007] is refused with an explanation, appears on the page, and can be asked for again', async () => {
    const { visitor, reportId, id, caseId, email } = await claimant();
    await answer(caseId, { answer: 'refuse', reason: 'The report was complete.' }).expect(200);
    expect((await untilMails(app, 'case-ends', email))[0]).toContain('will not refund $19.99');
    const { receipts } = (await visitor.agent.get('/api/purchases').expect(200)).body.data;
    expect(receipts[0]).toMatchObject({
      ...{ id, refund: 'none', refundableUntil: expect.any(String) },
      case: { state: 'refused', words: 'The report was complete.' },
    });
    expect((await visitor.report(reportId)).access.nextStep).toBe('read');
    expect(await ask(visitor, id)).toMatchObject({ decision: 'case' });
    expect(await list({ q: id })).toHaveLength(2);
  });

  it('[X5-007] ends with every other way the money goes back, and with the data of its person', async () => {
    const { id, caseId } = await claimant();
    await operator.post(`/api/admin/checkout-sessions/${id}/refund`).send({ reason: 'At once' }).expect(200);
    expect(await list({ q: caseId })).toMatchObject([{ state: 'granted', overdue: false }]);
    const other = await claimant('I am Ada Lovelace');
    await answer(other.caseId, { answer: 'refuse', reason: 'Dear Ada Lovelace, no.' }).expect(200);
    await ask(other.visitor, other.id);
    await app.dataSource.query(
      `UPDATE users SET email = $1, "isVerified" = true WHERE id = (SELECT "userId" FROM cases WHERE id = $2)`,
      [other.email, other.caseId],
    );
    const { body } = await other.visitor.agent.get('/api/privacy/data').expect(200);
    expect(JSON.stringify(body)).toContain('I am Ada Lovelace');
    await other.visitor.agent.delete('/api/privacy/data').expect(200);
    expect((await list({ q: other.id })).map(({ state }: { state: string }) => state).sort()).toEqual([
      'refused',
      'withdrawn',
    ]);
    expect(await audited(other.caseId)).toEqual([{ action: 'refuse-claim', details: {} }]);
  });

  it('[X5-007] is highlighted when it is overdue', async () => {
    const { caseId } = await claimant();
    await asOwner(app.dataSource, 'ALTER TABLE cases DISABLE TRIGGER cases_guarded');
    await app.dataSource.query(
      `UPDATE cases SET "openedAt" = now() - interval '5 days', "dueAt" = now() - interval '1 minute' WHERE id = $1`,
      [caseId],
    );
    await asOwner(app.dataSource, 'ALTER TABLE cases ENABLE TRIGGER cases_guarded');
    expect((await list({ open: true }))[0]).toMatchObject({ id: caseId, overdue: true });
    await answer(caseId, { answer: 'refuse', reason: 'Late, and no.' }).expect(200);
  });

  it('[X6-013, X10-005] offers a simulated dispute with its evidence as one download', async () => {
    const { visitor, reportId, sessionId: id } = await buy(app, 'single_report');
    await read(visitor, reportId);
    await operator.post(`/api/admin/payments/${id}/dispute`).send({ to: 'won', reason: 'To see' }).expect(409);
    await operator.post(`/api/admin/payments/${id}/dispute`).send({ to: 'open', reason: 'To see' }).expect(200);
    const [{ id: caseId }] = await until(
      () => list({ kind: 'dispute', q: id }),
      (rows) => rows.length === 1,
    );
    expect((await visitor.report(reportId)).access).toMatchObject({ paid: false, refunded: 'dispute' });
    const { body, headers } = await operator.get(`/api/admin/cases/${caseId}/evidence`).expect(200);
    expect(headers['content-disposition']).toBe(`attachment; filename="evidence-${caseId}.json"`);
    expect(body).toMatchObject({
      ...{
        disputeId: expect.any(String),
        consentText: expect.stringContaining('19.99'),
        consentedAt: expect.any(String),
      },
      ...{
        signatureData: expect.stringMatching(/^data:image\/png/),
        agreementHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      ...{ address: '1 Main St, Miami, FL 33101', phone: '5551234567', readAt: [expect.any(String)] },
    });
    expect((await audited(caseId)).map(({ action }: { action: string }) => action)).toEqual(['download-evidence']);
    await answer(caseId, { answer: 'grant', reason: 'x' }).expect(404);
    // The bank decides: giving the money back besides would pay twice.
    await operator.post(`/api/admin/checkout-sessions/${id}/refund`).send({ reason: 'x' }).expect(409);
    await operator.post(`/api/admin/payments/${id}/dispute`).send({ to: 'won', reason: 'To see' }).expect(200);
    await until(
      () => visitor.report(reportId),
      ({ access }) => access.paid,
    );
    expect(await list({ q: caseId })).toMatchObject([{ state: 'won' }]);
  });

  it('[X5-007, X6-013] is for the operator alone', async () => {
    const { visitor, caseId } = await claimant();
    for (const path of [`cases`, `cases/${caseId}`, `cases/${caseId}/evidence`])
      await visitor.agent.get(`/api/admin/${path}`).expect(401);
    await visitor.agent.post(`/api/admin/cases/${caseId}/answer`).send({ answer: 'grant', reason: 'x' }).expect(401);
    await visitor.agent.post(`/api/admin/payments/x/dispute`).send({ to: 'open', reason: 'To see' }).expect(401);
    for (const id of ['AAAAAAAAAAAAAAAAAAAAAA', "x'--"])
      await operator.get(`/api/admin/cases/${encodeURIComponent(id)}`).expect(404);
  });
});
