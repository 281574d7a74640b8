import type request from 'supertest';
import { RetentionJob } from '../src/privacy/retention.job.js';
import type { RunningApp } from './support/app.js';
import { hurryJobs, untilJobsDone } from './support/jobs.js';
import { VINS, expectSoundBooks } from './support/money.js';
import { signIn, startAppWithOperator } from './support/operator.js';
import { mailsTo, untilMails } from './support/outbox.js';
import { ensure, newLink, proveEmail, useLink } from './support/sign-in.js';
import { watchDeadlocks } from './support/statements.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

describe('claims about a payment of another browser', () => {
  let app: RunningApp;
  let operator: ReturnType<typeof request.agent>;
  let deadlocks: ReturnType<typeof watchDeadlocks>;
  let people = 0;
  beforeAll(async () => {
    app = await startAppWithOperator();
    operator = await signIn(app);
    deadlocks = watchDeadlocks(app);
  });
  afterEach(async () => {
    expect(deadlocks.ended).toEqual([]);
    await expectSoundBooks(app);
  });
  afterAll(async () => {
    deadlocks.stop();
    await app.stop();
  });

  interface CaseRow {
    id: string;
    state: string;
    message: string | null;
    words: string | null;
  }
  const casesOf = (id: string): Promise<CaseRow[]> =>
    app.dataSource.query(
      `SELECT id, state, message, words FROM cases WHERE "paymentId" = $1 AND kind = 'claim' ORDER BY "openedAt", id`,
      [id],
    );
  async function buy(at: TestVisitor, vin: string, contactEmail?: string): Promise<string> {
    const { id } = await at.lookup(vin);
    const { sessionId } = await at.openCheckout(id, 'single_report', { contactEmail });
    await at.complete(sessionId).expect(200);
    await at.sign(id).expect(200);
    await at.address(id).expect(200);
    await at.readyReport(id);
    return sessionId;
  }
  const claim = async ({ agent }: TestVisitor, id: string, message?: string) =>
    (await agent.post(`/api/purchases/${id}/refund`).send({ reason: 'other', message }).expect(200)).body.data;
  /** A payer who has proven a mailbox of their own, and the reader of the one their purchase names. */
  async function two({ proven = true } = {}) {
    const [payer, reader] = [new TestVisitor(app), new TestVisitor(app)];
    const email = `mailbox${++people}@example.org`;
    const id = await buy(payer, VINS[0], email);
    if (proven) await proveEmail(app, payer, `payer${people}@example.org`);
    await proveEmail(app, reader, email);
    return { payer, reader, email, id };
  }
  /** Both have claimed the same payment: the payer has had the guarantee before. */
  async function both(people: Awaited<ReturnType<typeof two>>) {
    const { payer, reader, id } = people;
    expect(await claim(payer, await buy(payer, VINS[1]))).toMatchObject({ decision: 'granted' });
    expect(await claim(reader, id, 'words of the reader')).toMatchObject({ decision: 'case' });
    expect(await claim(payer, id, 'words of the payer')).toMatchObject({ decision: 'case' });
    const cases = await casesOf(id);
    const of = (message: string) => cases.find((one) => one.message === message)?.id ?? '';
    return { ...people, ofReader: of('words of the reader'), ofPayer: of('words of the payer') };
  }
  const answer = (caseId: string, how: 'grant' | 'refuse', reason: string) =>
    operator.post(`/api/admin/cases/${caseId}/answer`).send({ answer: how, reason }).expect(200);
  const exported = async ({ agent }: TestVisitor) => (await agent.get('/api/privacy/data').expect(200)).body.data;
  const erase = ({ agent }: TestVisitor) => agent.delete('/api/privacy/data').expect(200);
  const receiptOf = async ({ agent }: TestVisitor, id: string) =>
    (await agent.get('/api/purchases').expect(200)).body.data.receipts.find((one: { id: string }) => one.id === id);

  it.each([
    ['refuse', 'will not refund $19.99'],
    ['grant', 'We are refunding $19.99'],
  ] as const)('[X5-007] are answered to the reader also when the payer is gone: %s', async (how, told) => {
    const { payer, reader, email, id } = await two();
    await claim(reader, id);
    const begins = await untilMails(app, 'case-begins', email);
    await erase(payer);
    // It is about the reader: it does not go with the payer.
    expect(mailsTo(app, 'case-begins', email)).toEqual(begins);
    const [{ id: caseId } = { id: '' }] = await casesOf(id);
    await answer(caseId, how, 'We have read it twice.');
    const [ends] = await untilMails(app, 'case-ends', email);
    for (const words of [told, 'We have read it twice.']) expect(ends).toContain(words);
    expect((await exported(reader)).mails).toContainEqual(expect.objectContaining({ kind: 'case-ends' }));
    await erase(reader);
    expect(mailsTo(app, 'case-ends', email)).toEqual([]);
  });

  it('[X5-007, X2-009] tell the reader the answer and the payer that the money went back', async () => {
    const { payer, reader, email, id } = await two();
    await claim(reader, id);
    const [{ id: caseId } = { id: '' }] = await casesOf(id);
    await answer(caseId, 'grant', 'You are right.');
    expect((await untilMails(app, 'case-ends', email))[0]).toContain('You are right.');
    expect((await untilMails(app, 'refund', email))[0]).toContain('$19.99');
    const kindsOf = async (at: TestVisitor) =>
      app.dataSource.query(
        `SELECT kind FROM mails WHERE "userId" = $1 AND kind IN ('case-begins', 'case-ends', 'refund') ORDER BY kind`,
        [(await ensure(at)).userId],
      );
    expect(await kindsOf(reader)).toEqual([{ kind: 'case-begins' }, { kind: 'case-ends' }]);
    expect(await kindsOf(payer)).toEqual([{ kind: 'refund' }]);
  });

  it('[X5-007, X10-005] name who asked, in the file of the operator, in the queue and in both timelines', async () => {
    const { payer, reader, email, id } = await two();
    await claim(reader, id);
    const [{ id: caseId } = { id: '' }] = await casesOf(id);
    const { userId } = await ensure(reader);
    const { userId: payerId } = await ensure(payer);
    await erase(payer);
    const { body } = await operator.get(`/api/admin/cases/${caseId}`).expect(200);
    expect(body.data).toMatchObject({ userId: payerId, email: null, askedByUserId: userId, askedByEmail: email });
    for (const q of [email, userId]) {
      const found = await operator.get('/api/admin/cases').query({ filter: JSON.stringify({ q }) });
      expect(found.body).toMatchObject([{ id: caseId }]);
    }
    for (const who of [userId, payerId]) {
      const { moments } = (await operator.get(`/api/admin/visitors/${who}/timeline`).expect(200)).body.data;
      expect(moments).toContainEqual(
        expect.objectContaining({ kind: 'case', facts: expect.objectContaining({ caseId }) }),
      );
    }
  });

  it('[X5-007] are separate for each person who asks, and end separately', async () => {
    const { payer, reader, id, ofReader, ofPayer } = await both(await two());
    expect(ofReader && ofPayer).toBeTruthy();
    // Asked again it is the same one.
    await claim(payer, id, 'again');
    await claim(reader, id, 'again');
    expect(await casesOf(id)).toHaveLength(2);
    expect((await receiptOf(payer, id)).case).toMatchObject({ state: 'open', askedElsewhere: false });
    await erase(reader);
    expect((await casesOf(id)).map(({ state }) => state).sort()).toEqual(['open', 'withdrawn']);
    expect((await receiptOf(payer, id)).case).toMatchObject({ state: 'open', askedElsewhere: false });
    await answer(ofPayer, 'refuse', 'The report was complete.');
    expect((await receiptOf(payer, id)).case).toMatchObject({ state: 'refused', words: 'The report was complete.' });
  });

  it('[X5-007] end together when the money goes back, each with an email', async () => {
    const { email, id, ofReader } = await both(await two());
    await answer(ofReader, 'grant', 'For the reader.');
    expect((await casesOf(id)).map(({ state }) => state)).toEqual(['granted', 'granted']);
    const ends = await untilMails(app, 'case-ends', email, 2);
    expect(ends.filter((text) => text.includes('For the reader.'))).toHaveLength(1);
  });

  it('[X5-007] stay two when the browser that paid joins the reader, and are answered', async () => {
    const { payer, reader, email, ofReader, ofPayer } = await both(await two({ proven: false }));
    await useLink(payer, await newLink(app, email, payer)).expect(200);
    expect((await ensure(payer)).userId).toBe((await ensure(reader)).userId);
    await answer(ofReader, 'refuse', 'No to the first.');
    await answer(ofPayer, 'refuse', 'No to the second.');
    await untilMails(app, 'case-ends', email, 2);
  });

  it('[X3-013] keep the text of the answer with the person who asked', async () => {
    const { payer, reader, id } = await two();
    await claim(reader, id, 'I live at 77 Wombat Street');
    const [{ id: caseId } = { id: '' }] = await casesOf(id);
    const words = 'Dear reader of Wombat Street, no.';
    await answer(caseId, 'refuse', words);
    expect(JSON.stringify(await exported(payer))).not.toContain('Wombat');
    expect((await receiptOf(payer, id)).case).toMatchObject({ state: 'refused', words: null, askedElsewhere: true });
    expect((await receiptOf(reader, id)).case).toMatchObject({ state: 'refused', words, askedElsewhere: false });
    await erase(payer);
    const { cases, operatorActions } = await exported(reader);
    expect(cases).toMatchObject([{ message: 'I live at 77 Wombat Street', words }]);
    expect(operatorActions).toMatchObject([{ action: 'refuse-claim', reason: words }]);
  });

  it('[X3-013] leave no text behind when retention erases the reader', async () => {
    const { payer, reader, id } = await two();
    await claim(reader, id, 'I live at 78 Wombat Street');
    const [{ id: caseId } = { id: '' }] = await casesOf(id);
    await answer(caseId, 'refuse', 'Dear reader of 78 Wombat Street, no.');
    await untilJobsDone(app);
    const { userId } = await ensure(reader);
    await app.dataSource.query(
      `UPDATE users SET "reviewAt" = now() - interval '1 day', "createdAt" = now() - interval '200 days',
         "lastLoginAt" = now() - interval '200 days' WHERE id = $1`,
      [userId],
    );
    await app.dataSource.query(
      `UPDATE user_identities SET "lastSeenAt" = now() - interval '200 days' WHERE "userId" = $1`,
      [userId],
    );
    await app.app.get(RetentionJob).run();
    expect(await app.dataSource.query('SELECT FROM users WHERE id = $1', [userId])).toEqual([]);
    expect(JSON.stringify(await exported(payer))).not.toContain('Wombat');
    expect(await app.dataSource.query('SELECT details FROM audit_log WHERE subject = $1', [caseId])).toEqual([
      { details: {} },
    ]);
  });

  it('[X5-007, X6-013] are not granted by a lost dispute: they say so, and the person who asked is told', async () => {
    const { reader, email, id, ofReader, ofPayer } = await both(await two());
    const play = (to: string) =>
      operator.post(`/api/admin/payments/${id}/dispute`).send({ to, reason: 'To see' }).expect(200);
    await play('open');
    await untilMails(app, 'case-begins', email, 3);
    await play('lost');
    await until(
      async () => (await casesOf(id)).map(({ state }) => state),
      (states) => states.every((state) => state !== 'open'),
    );
    expect((await casesOf(id)).map(({ state }) => state)).toEqual(['bank_returned', 'bank_returned']);
    for (const caseId of [ofReader, ofPayer])
      expect((await operator.get(`/api/admin/cases/${caseId}`)).body.data).toMatchObject({ state: 'bank_returned' });
    expect((await receiptOf(reader, id)).case).toMatchObject({ kind: 'dispute' });
    await hurryJobs(app);
    const ends = await untilMails(app, 'case-ends', email, 3);
    expect(ends.filter((text) => text.includes('nothing left for us to refund'))).toHaveLength(2);
    for (const text of ends) expect(text).not.toContain('We granted');
  });

  it('[X3-013] do not stop the reader from erasing their data while someone refunds the payment', async () => {
    const { reader, id } = await two();
    await claim(reader, id, 'words');
    await app.dataSource.transaction(async (refund) => {
      await refund.query('SELECT FROM payments WHERE id = $1 FOR UPDATE', [id]);
      await erase(reader);
    });
    expect(await casesOf(id)).toMatchObject([{ state: 'withdrawn', message: null }]);
  });

  it.each([{ proven: true }, { proven: false }])(
    '[X3-013, X5-007] are ended once when they are granted while the reader erases, and nobody waits for the other: %o',
    async (payer) => {
      for (let round = 0; round < 6; round++) {
        const { reader, email, id } = await two(payer);
        await claim(reader, id, 'words in a race');
        const [{ id: caseId } = { id: '' }] = await casesOf(id);
        const granted = operator
          .post(`/api/admin/cases/${caseId}/answer`)
          .send({ answer: 'grant', reason: 'So be it' });
        await Promise.all(round % 2 ? [granted, erase(reader)] : [erase(reader), granted]);
        await hurryJobs(app);
        await untilJobsDone(app);
        expect(await casesOf(id)).toMatchObject([{ state: expect.stringMatching(/granted|withdrawn/), message: null }]);
        expect(mailsTo(app, 'case-ends', email)).toEqual([]);
      }
    },
  );
});
