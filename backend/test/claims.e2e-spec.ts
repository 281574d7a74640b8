import { Logger } from '@nestjs/common';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { BestsellerService } from '../src/checkout/bestseller.service.js';
import { CheckoutSessionsRepository } from '../src/checkout/checkout-sessions.repository.js';
import { Clock } from '../src/platform/config/clock.js';
import { PaymentProvider } from '../src/payments/payment-provider.js';
import { SiteFactsService } from '../src/platform/http/site/site-facts.service.js';
import { type RunningApp, startApp } from './support/app.js';
import { type FakeSmtp, startFakeSmtp } from './support/fake-smtp.js';
import { OutsideServer } from './support/outside-server.js';
import { STRIPE_KEYS, StripeServer } from './support/stripe-server.js';
import { VINAUDIT_VIN, vinAuditEnv, vinAuditPlays } from './support/vinaudit-answers.js';
import { TestVisitor } from './support/visitor.js';

const RATING = { value: '4.6', source: 'Reviews after the purchase', date: '2026-10-01' };

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'claims-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function claimsFile(claims: object): string {
  const file = join(folder, 'claims.json');
  writeFileSync(file, JSON.stringify(claims));
  return file;
}

describe('[X5-018, X1-005] what the shop claims about itself', () => {
  let shop: RunningApp;
  let warned: jest.SpyInstance;
  beforeAll(async () => {
    shop = await startApp({ CLAIMS_FILE: claimsFile({ rating: RATING }) });
    warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  });
  afterEach(() => warned.mockClear());
  afterAll(async () => {
    jest.restoreAllMocks();
    await shop.stop();
  });

  it('reaches pages only with proof', async () => {
    const { body } = await request(shop.http).get('/api/site').expect(200);
    expect(body.data.claims).toEqual({ rating: RATING });
  });

  it('is not a warning while part of the shop is simulated: every claim is then marked as an example', () => {
    shop.app.get(SiteFactsService).onModuleInit();
    expect(warned).not.toHaveBeenCalled();
  });

  it('calls an offer the bestseller from 100 sales in 30 days on, counted and kept for ten minutes', async () => {
    const visitor = new TestVisitor(shop);
    const { id } = await visitor.lookup();
    await visitor.complete((await visitor.openCheckout(id, 'single_report')).sessionId).expect(200);
    let now = Date.now();
    const sessions = shop.app.get(CheckoutSessionsRepository);
    const counted = jest.spyOn(sessions, 'mostSold');
    const bestseller = new BestsellerService(
      sessions,
      { simulated: false } as PaymentProvider,
      { now: () => new Date(now) } as Clock,
    );
    await bestseller.onApplicationBootstrap();
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('Claim hidden: BESTSELLER.'));

    const sales = (count: number, days: number) =>
      shop.dataSource.query(
        `INSERT INTO checkout_sessions
         SELECT (jsonb_populate_record(session, jsonb_build_object('id', gen_random_uuid(),
           'transactionId', gen_random_uuid(), 'completedAt', now() - make_interval(days => $2)))).*
         FROM checkout_sessions session, generate_series(1, $1)
         WHERE session.id = (SELECT id FROM checkout_sessions LIMIT 1)`,
        [count, days],
      );
    await sales(98, 1);
    await sales(50, 31);
    now += 600_000;
    expect(await bestseller.offerKey()).toBeNull();
    await sales(1, 0);
    expect(await bestseller.offerKey()).toBeNull();
    now += 600_000;
    expect(await bestseller.offerKey()).toBe('single_report');
    expect(await bestseller.offerKey()).toBe('single_report');
    expect(counted).toHaveBeenCalledTimes(3);
  });
});

describe('[X1-005] a shop with real history, payments and emails', () => {
  const stripe = new StripeServer();
  let source: OutsideServer;
  let smtp: FakeSmtp;
  let warned: jest.SpyInstance;
  let env: NodeJS.ProcessEnv;
  const running: RunningApp[] = [];
  beforeAll(async () => {
    [source, smtp] = await Promise.all([OutsideServer.start(), startFakeSmtp()]);
    source.part = vinAuditPlays();
    env = {
      ...vinAuditEnv(source.url),
      ...STRIPE_KEYS,
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_API_URL: await stripe.start(),
      MAIL_TRANSPORT: 'smtp',
      SMTP_URL: smtp.url,
    };
    warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  });
  afterEach(async () => {
    warned.mockClear();
    for (const shop of running.splice(0)) await shop.stop();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await Promise.all([source.stop(), stripe.stop(), smtp.stop()]);
  });

  const start = async (more: NodeJS.ProcessEnv): Promise<RunningApp> => {
    const shop = await startApp({ ...env, ...more });
    running.push(shop);
    return shop;
  };
  const siteOf = async ({ http }: RunningApp) => (await request(http).get('/api/site').expect(200)).body.data as object;
  const hidden = () =>
    warned.mock.calls.flatMap(([line]) => /^Claim hidden: (\w+)\./.exec(String(line))?.[1] ?? []).sort();

  it('shows only what its file proves, and says at startup what it hides', async () => {
    const shop = await start({ CLAIMS_FILE: claimsFile({ rating: RATING }) });
    expect(await siteOf(shop)).toMatchObject({ demonstration: [], claims: { rating: RATING } });
    expect(hidden()).toEqual(
      'BESTSELLER dealerships dealershipsInWords reports reportsInWords reviews reviewsHome satisfied'.split(' '),
    );
    // The history that nobody made up is the one that is sold.
    const { availability } = await new TestVisitor(shop).lookup(VINAUDIT_VIN);
    expect(availability.find(({ key }) => key === 'accidents')?.status).toBe('with_report');
  });

  it('shows no claim without a file, and no offer as the bestseller', async () => {
    const shop = await start({});
    expect(await siteOf(shop)).toMatchObject({ demonstration: [], claims: {} });
    expect(hidden()).toHaveLength(9);
    const { body } = await request(shop.http).get('/api/offers').expect(200);
    const { offers } = body.data as { offers: { badge: string | null; listPriceCents: number | null }[] };
    expect(offers.length).toBeGreaterThan(0);
    for (const { badge, listPriceCents } of offers) expect([badge, listPriceCents]).toEqual([null, null]);
  });
});
