import type { Response } from 'supertest';
import { VariantAssignmentsRepository } from '../src/experiments/variant-assignments.repository.js';
import { PaymentProvider } from '../src/payments/payment-provider.js';
import { PaymentsRepository } from '../src/payments/payments.repository.js';
import { AddressesRepository } from '../src/addresses/addresses.repository.js';
import { ClientErrorsRepository } from '../src/analytics/client-errors/client-errors.repository.js';
import { type RunningApp, startApp } from './support/app.js';
import { hurryJobs, untilJobsDone } from './support/jobs.js';
import { ensure, proveEmail, someone } from './support/sign-in.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

/** Runs something before a method does its work, once. */
function before<Name extends string, Owner extends Record<Name, (...args: never[]) => Promise<unknown>>>(
  owner: Owner,
  name: Name,
  first: () => Promise<unknown>,
): void {
  const work = owner[name].bind(owner);
  jest.spyOn(owner, name as never).mockImplementationOnce((async (...args: never[]) => {
    await first();
    return work(...args);
  }) as never);
}

describe('a person who is erased while calls of theirs are under way', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(async () => {
    jest.restoreAllMocks();
    await app.stop();
  });

  it('[X3-013] leaves no trace in what those calls write afterwards', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const { userId } = await ensure(visitor);
    await visitor.buy(id);
    await visitor.sign(id).expect(200);
    await proveEmail(app, visitor, someone());
    // All of them wait until their person is erased.
    const calls: (() => PromiseLike<Response>)[] = [
      () => visitor.agent.post('/api/errors').send({ message: 'Cannot read Ada Buyer' }),
      () => visitor.agent.get('/api/variants'),
      () => visitor.address(id),
    ];
    let arrived = 0;
    let erased = (): void => undefined;
    const gone = new Promise<void>((done) => (erased = done));
    const wait = () => {
      arrived += 1;
      return gone;
    };
    before(app.app.get(ClientErrorsRepository), 'add', wait);
    before(app.app.get(VariantAssignmentsRepository), 'addMissing', wait);
    before(app.app.get(AddressesRepository), 'save', wait);
    const answers = calls.map((call) => call().then(({ status }) => status));
    await until(
      () => Promise.resolve(arrived),
      (count) => count === calls.length,
    );
    await visitor.agent.delete('/api/privacy/data').expect(200);
    erased();
    for (const status of await Promise.all(answers)) expect(status).toBeLessThan(500);
    const written = async (sql: string) => (await app.dataSource.query(sql, [userId])) as unknown[];
    const late = () =>
      Promise.all([
        written(`SELECT FROM client_errors WHERE "userId" = $1 OR message LIKE '%Ada Buyer%'`),
        written('SELECT FROM variant_assignments WHERE "userId" = $1'),
        written('SELECT FROM addresses a JOIN vehicle_reports r ON r.id = a."vehicleReportId" WHERE r."userId" = $1'),
      ]);
    expect((await late()).map(({ length }) => length > 0)).toEqual([true, true, true]);
    await hurryJobs(app);
    await untilJobsDone(app);
    expect(await late()).toEqual([[], [], []]);
  });

  it('[X3-013] leaves no payment open that was never begun at the provider', async () => {
    const visitor = new TestVisitor(app);
    const { sessionId } = await visitor.openCheckout((await visitor.lookup()).id);
    await app.dataSource.query('UPDATE payments SET reference = NULL WHERE id = $1', [sessionId]);
    await visitor.agent.delete('/api/privacy/data').expect(200);
    await untilJobsDone(app);
    expect(await app.app.get(PaymentsRepository).find({ id: sessionId })).toMatchObject({ state: 'failed' });
  });

  it('[X3-013] leaves no payment open that the provider had not opened yet', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const provider = app.app.get(PaymentProvider);
    before(provider, 'open', () => visitor.agent.delete('/api/privacy/data').expect(200));
    const { sessionId } = await visitor.openCheckout(id);
    expect(await app.app.get(PaymentsRepository).find({ id: sessionId })).toMatchObject({ state: 'pending' });
    await hurryJobs(app);
    await untilJobsDone(app);
    await hurryJobs(app);
    await untilJobsDone(app);
    expect(await app.app.get(PaymentsRepository).find({ id: sessionId })).toMatchObject({ state: 'failed' });
  });

  it('gives a payment that was being opened to the account its buyer was merged into', async () => {
    const email = someone();
    const holder = new TestVisitor(app);
    await proveEmail(app, holder, email);
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    before(app.app.get(PaymentProvider), 'open', () => proveEmail(app, visitor, email));
    const { sessionId } = await visitor.openCheckout(id);
    const { userId } = await ensure(visitor);
    expect(await app.app.get(PaymentsRepository).find({ id: sessionId })).toMatchObject({ userId });
  });

  it('[X3-013] gets money back that arrives much later, and leaves no card behind', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const { sessionId } = await visitor.openCheckout(id);
    await visitor.complete(sessionId, 'sim_card_lost_webhook').expect(409);
    await visitor.agent.delete('/api/privacy/data').expect(200);
    await hurryJobs(app);
    await untilJobsDone(app);
    // No webhook comes: the shop asks by itself what became of the money, as long as its bank takes.
    for (let hours = 0; hours < 30; hours++) {
      await hurryJobs(app);
      await untilJobsDone(app);
    }
    await app.dataSource.query(`UPDATE simulated_payments SET "settlesAt" = now() - interval '1 s'`);
    await hurryJobs(app);
    await untilJobsDone(app);
    const [{ status }] = await app.dataSource.query('SELECT status FROM simulated_payments WHERE reference = $1', [
      `sim_${sessionId}`,
    ]);
    expect(status).toBe('refunded');
    expect(await app.app.get(PaymentsRepository).find({ id: sessionId })).toMatchObject({
      ...{ state: 'refunded', cardBrand: null, cardLast4: null, cardFingerprintHash: null },
    });
  });
});
