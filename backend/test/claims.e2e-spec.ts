import { Logger } from '@nestjs/common';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { BestsellerService } from '../src/checkout/bestseller.service.js';
import { CheckoutSessionsRepository } from '../src/checkout/checkout-sessions.repository.js';
import { Clock } from '../src/config/clock.js';
import { PaymentProvider } from '../src/payments/payment-provider.js';
import { SiteFacts } from '../src/http/site-facts.js';
import type { SiteFactsOfParts } from '../src/telemetry/site-facts-of-parts.js';
import { type RunningApp, startApp } from './support/app.js';
import { TestVisitor } from './support/visitor.js';

const RATING = { value: '4.6', source: 'Reviews after the purchase', date: '2026-10-01' };

describe('[X5-018, X1-005] what the shop says of itself', () => {
  let shop: RunningApp;
  let warned: jest.SpyInstance;
  beforeAll(async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'claims-')), 'claims.json');
    writeFileSync(file, JSON.stringify({ rating: RATING }));
    shop = await startApp({ CLAIMS_FILE: file });
    warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  });
  afterEach(() => warned.mockClear());
  afterAll(async () => {
    jest.restoreAllMocks();
    await shop.stop();
  });

  it('is told to pages with its proof, and nothing that has none', async () => {
    const { body } = await request(shop.http).get('/api/site').expect(200);
    expect(body.data.claims).toEqual({ rating: RATING });
  });

  it('is one warning at the start for each claim that stays hidden, outside a demonstration', () => {
    const site = shop.app.get<SiteFactsOfParts>(SiteFacts);
    site.onModuleInit();
    expect(warned).not.toHaveBeenCalled();
    jest.spyOn(site, 'view').mockReturnValue({ ...site.view(), demonstration: [] });
    site.onModuleInit();
    const lines = warned.mock.calls.map(([line]) => String(line));
    expect(lines).toHaveLength(7);
    expect(lines).toContainEqual(expect.stringContaining('Claim hidden: reports.'));
    expect(lines.join()).not.toContain('hidden: rating');
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
