import { sha256 } from '../src/platform/config/sha256.js';
import { newToken } from '../src/platform/http/tokens.js';
import { RefundsService } from '../src/checkout/refunds.service.js';
import { moneyShop, untilSomebodyWaits, VINS } from './support/money.js';
import { ensure, newLink, post, proven, someone, useLink } from './support/sign-in.js';
import { watchDeadlocks } from './support/statements.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

const ROUNDS = 4;

describe('money of one person that moves twice at the same moment', () => {
  const shop = moneyShop();
  let deadlocks: ReturnType<typeof watchDeadlocks>;
  beforeAll(() => void (deadlocks = watchDeadlocks(shop.app)));
  afterEach(() => expect(deadlocks.ended).toEqual([]));
  afterAll(() => deadlocks.stop());

  /** One vehicle found by its plate and by its VIN: two reports of one person. */
  async function found(visitor: TestVisitor): Promise<[byPlate: string, byVin: string]> {
    const plate = { licensePlate: 'TWICE1', state: 'FL' };
    const { id, vin } = (await visitor.agent.post('/api/lookup/license-plate').send(plate).expect(200)).body.data;
    return [id, (await visitor.lookup(vin)).id];
  }
  const buy = async (visitor: TestVisitor, reportId: string, offerKey: string) => {
    const { sessionId } = await visitor.openCheckout(reportId, offerKey, { renewalAccepted: true });
    await visitor.complete(sessionId).expect(200);
    return sessionId;
  };
  const purchases = async (visitor: TestVisitor) =>
    (await visitor.agent.get('/api/purchases').expect(200)).body.data as {
      receipts: { refund: string; refundText: string | null }[];
      credits: { balance: number };
    };
  const openOf = async (visitor: TestVisitor, reports: string[]) => {
    const views = await Promise.all(reports.map((id) => visitor.report(id)));
    return views.filter(({ access }) => access.paid).length;
  };
  /** Both at once, in both orders by turns. */
  const race = <One, Other>(round: number, one: () => PromiseLike<One>, other: () => PromiseLike<Other>) =>
    round % 2 === 0
      ? Promise.all([one(), other()])
      : Promise.all([other(), one()]).then(([second, first]) => [first, second] as [One, Other]);

  it('keeps one of two payments for one vehicle, by its plate and by its VIN, and says why the other goes back', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const visitor = new TestVisitor(shop.app);
      const both = await found(visitor);
      const [one, other] = [
        await visitor.openCheckout(both[0], 'single_report'),
        await visitor.openCheckout(both[1], 'onetime_report'),
      ];
      const answers = await race(
        round,
        () => visitor.complete(one.sessionId),
        () => visitor.complete(other.sessionId),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { body } = answers.find(({ status }) => status === 409)!;
      expect(['SESSION_CLOSED', 'ALREADY_PAID']).toContain(body.code);
      if (body.code === 'SESSION_CLOSED') expect(body.error).toContain('goes back to your card');
      expect(await openOf(visitor, both)).toBe(1);
      const { receipts, credits } = await purchases(visitor);
      expect([receipts.filter(({ refund }) => refund === 'none').length, credits.balance]).toEqual([1, 0]);
      for (const { refund, refundText } of receipts)
        if (refund !== 'none') expect(refundText).toBe('You had already paid for this.');
    }
  });

  it('spends no credit on a vehicle that is paid for at that moment, and keeps no payment for one a credit opens', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const visitor = new TestVisitor(shop.app);
      await buy(visitor, (await visitor.lookup(VINS[0])).id, 'three_pack');
      const both = await found(visitor);
      const { sessionId } = await visitor.openCheckout(both[1]);
      const [unlocked, paid] = await race(
        round,
        () => visitor.unlock(both[0]),
        () => visitor.complete(sessionId),
      );
      expect([unlocked.status, paid.status].sort()).toEqual([200, 409]);
      if (unlocked.status === 409) expect(unlocked.body.code).toBe('ALREADY_PAID');
      expect(await openOf(visitor, both)).toBe(1);
      const { receipts, credits } = await purchases(visitor);
      const kept = receipts.filter(({ refund }) => refund === 'none').length - 1;
      expect(kept + (2 - credits.balance)).toBe(1);
    }
  });

  it('spends one credit, and charges one dollar, for one vehicle that two tabs open', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const visitor = new TestVisitor(shop.app);
      await buy(visitor, (await visitor.lookup(VINS[0])).id, round % 4 < 2 ? 'three_pack' : 'unlimited_monthly');
      const both = await found(visitor);
      const open = (id: string) => (round % 4 < 2 ? visitor.unlock(id) : visitor.buyExtra(id));
      const answers = await race(
        round,
        () => open(both[0]),
        () => open(both[1]),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)!.body.code).toBe('ALREADY_PAID');
      expect(await openOf(visitor, both)).toBe(1);
      const { receipts, credits } = await purchases(visitor);
      if (round % 4 < 2) expect(credits.balance).toBe(1);
      else expect(receipts.filter(({ refund }) => refund === 'none')).toHaveLength(2);
    }
  });

  it('buys, spends, requests a refund and is refunded by the operator at the same time, without a 500', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const visitor = new TestVisitor(shop.app);
      const pack = await buy(visitor, (await visitor.lookup(VINS[0])).id, 'three_pack');
      const both = await found(visitor);
      const { id: third } = await visitor.lookup(VINS[1]);
      const { sessionId } = await visitor.openCheckout(both[1]);
      const asked = () => visitor.agent.post(`/api/purchases/${pack}/refund`).send({ reason: 'other' });
      const [unlocked, paid, refunded] = await Promise.all([
        visitor.unlock(both[0]),
        visitor.complete(sessionId),
        asked(),
        visitor.unlock(third),
        shop.app.app
          .get(RefundsService)
          .issueRefund(pack, 'operator')
          .catch(({ code }: { code: string }) => expect(code).toBe('REFUND_NOT_POSSIBLE')),
      ]);
      expect([200, 402, 409]).toContain(unlocked.status);
      expect([200, 409]).toContain(paid.status);
      expect(refunded.status).toBe(200);
      expect(await openOf(visitor, both)).toBeLessThanOrEqual(1);
    }
  });

  it('joins a browser to its person while it pays, spends, signs, is refunded and its history comes', async () => {
    let email = '';
    for (let round = 0; round < ROUNDS; round++) {
      // A mailbox gets three links at most.
      if (round % 2 === 0) await proven(shop.app, (email = someone()));
      const visitor = new TestVisitor(shop.app);
      const pack = await buy(visitor, (await visitor.lookup(VINS[round % 4])).id, 'three_pack');
      const both = await found(visitor);
      const { sessionId } = await visitor.openCheckout(both[1]);
      const link = await newLink(shop.app, email, visitor);
      // The fulfillment of the pack's report runs meanwhile.
      const [joined, paid, unlocked] = await Promise.all([
        useLink(visitor, link),
        visitor.complete(sessionId),
        visitor.unlock(both[0]),
        shop.app.app
          .get(RefundsService)
          .issueRefund(pack, 'operator')
          .catch(({ code }: { code: string }) => expect(code).toBe('REFUND_NOT_POSSIBLE')),
      ]);
      expect(joined.status).toBe(200);
      // The browser may have got its new cookie before the call came, and then it is somebody else's cookie.
      for (const { status } of [paid, unlocked]) expect(status).toBeLessThan(500);
    }
    const left = async () =>
      (
        await shop.app.dataSource.query(
          `SELECT count(*)::int AS waiting FROM report_unlocks opened JOIN checkout_sessions bought ON bought.id = opened."paymentId"
           WHERE opened."waitsForHistory" AND opened."revokedAt" IS NULL`,
        )
      )[0].waiting;
    expect(await until(left, (waiting) => waiting === 0)).toBe(0);
  });

  it('signs out everywhere and refuses an email change in turn, before a row is locked', async () => {
    const { app } = shop;
    const email = someone();
    const at = await proven(app, email);
    const { userId } = await ensure(at);
    const token = newToken();
    await app.dataSource.query(
      `INSERT INTO email_changes ("userId", email, "tokenHash", "createdAt", "appliesAt")
       VALUES ($1, 'new@example.org', $2, now(), now() + interval '7 days')`,
      [userId, sha256(token)],
    );
    for (const [path, body] of [
      ['sign-out-everywhere', {}],
      ['email-change/stop', { token }],
    ] as const) {
      const turn = app.dataSource.createQueryRunner();
      await turn.startTransaction();
      await turn.query('SELECT take_turn($1)', [userId]);
      let answered = false;
      const answer = post(at, path, body).then(({ status }) => ((answered = true), status));
      await untilSomebodyWaits(app);
      expect(answered).toBe(false);
      // Whoever has the turn gets the row, as somebody who agrees to the change at that moment does.
      await turn.query('SELECT FROM users WHERE id = $1 FOR UPDATE NOWAIT', [userId]);
      await turn.commitTransaction();
      await turn.release();
      expect(await answer).toBe(200);
    }
  });
});
