import { randomBytes } from 'node:crypto';
import type { Clock } from '../platform/config/clock.js';
import type { SecretsService } from '../platform/database/secrets.service.js';
import type { Visitor } from '../platform/http/visitor.js';
import type { ReportsService } from '../reports/reports.service.js';
import { PriceHoldsService } from './price-holds.service.js';

const START = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const REPORT = 'r'.repeat(22);
const ADA = { anonId: 'anon_ada' } as Visitor;
const BOB = { anonId: 'anon_bob' } as Visitor;

describe('the prices of a page, held before a session is opened', () => {
  let now = START;
  const key = randomBytes(32);
  const holds = new PriceHoldsService(
    { sellable: () => Promise.resolve() } as unknown as ReportsService,
    { now: () => new Date(now) } as Clock,
    { keyFor: () => key, keysFor: () => [key] } as unknown as SecretsService,
  );
  beforeEach(() => (now = START));
  const refused = (code: string) => expect.objectContaining({ code }) as Error;

  it.each([
    ['checkout-1', 15],
    ['checkout-2', 5],
    ['checkout-3', 5],
    ['checkout-one-time', 3],
    ['/anything', 15],
  ])('[B9-015, B9-016] %s holds them for %i minutes', async (page, minutes) => {
    const { expiresAt, extensionsLeft } = await holds.start(REPORT, page, ADA);
    expect(Date.parse(expiresAt) - START).toBe(minutes * MINUTE);
    expect(extensionsLeft).toBe(3);
  });

  it('[X4-003] five minutes more, three times, and asking twice with one hold counts once', async () => {
    let held = await holds.start(REPORT, 'checkout-2', ADA);
    expect(holds.extend(held.hold, ADA)).toEqual(holds.extend(held.hold, ADA));
    for (const minutes of [10, 15, 20]) {
      held = holds.extend(held.hold, ADA);
      expect(Date.parse(held.expiresAt) - START).toBe(minutes * MINUTE);
    }
    expect(held.extensionsLeft).toBe(0);
    expect(() => holds.extend(held.hold, ADA)).toThrow(refused('EXTENSION_LIMIT'));
  });

  it('is void once it expires', async () => {
    const { hold } = await holds.start(REPORT, 'checkout-2', ADA);
    now = START + 5 * MINUTE - 1;
    expect(() => holds.check(hold, { reportId: REPORT, page: 'checkout-2' }, ADA)).not.toThrow();
    now = START + 5 * MINUTE;
    expect(() => holds.check(hold, { reportId: REPORT, page: 'checkout-2' }, ADA)).toThrow(refused('QUOTE_EXPIRED'));
    expect(() => holds.extend(hold, ADA)).toThrow(refused('QUOTE_EXPIRED'));
  });

  it('works for no other visitor, report or page, and cannot be rewritten', async () => {
    const { hold } = await holds.start(REPORT, 'checkout-2', ADA);
    const wanted = { reportId: REPORT, page: 'checkout-2' };
    expect(() => holds.check(hold, wanted, BOB)).toThrow(refused('QUOTE_EXPIRED'));
    expect(() => holds.check(hold, { ...wanted, page: 'checkout-1' }, ADA)).toThrow(refused('QUOTE_EXPIRED'));
    expect(() => holds.check(hold, { ...wanted, reportId: 's'.repeat(22) }, ADA)).toThrow(refused('QUOTE_EXPIRED'));
    const later = Buffer.from(JSON.stringify([REPORT, 'checkout-2', START + 60 * MINUTE, 0])).toString('base64url');
    for (const forged of [`${later}.${hold.split('.')[1]}`, 'nonsense', '.', ''])
      expect(() => holds.check(forged, wanted, ADA)).toThrow(refused('QUOTE_EXPIRED'));
  });
});
