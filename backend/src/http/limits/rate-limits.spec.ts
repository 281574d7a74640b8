import { rateLimitOf } from './rate-limits.js';
import { WindowCounts } from './window-counts.js';

it.each([
  ['POST', '/api/lookup/vin', 'lookup'],
  ['POST', '/api/lookup/license-plate', 'lookup'],
  ['POST', '/api/reports/find', 'find'],
  ['GET', '/api/variants', 'variants'],
  ['POST', '/api/users/register', 'register'],
  ['POST', '/api/users/magic-link', 'magic-link'],
  ['POST', '/api/users/magic-link/consume', 'users'],
  ['PATCH', '/api/users/:id/email', 'users'],
  ['POST', '/api/errors', 'errors'],
  ['POST', '/api/signatures', 'signatures'],
  ['POST', '/api/addresses', 'addresses'],
  ['POST', '/api/checkout/session', 'checkout'],
  ['POST', '/api/checkout/complete', 'checkout'],
  ['DELETE', '/api/anything/new', 'change'],
  ['POST', '/api/mail/unsubscribe', 'unsubscribe'],
  ['POST', '/api/watches/stop', 'watch'],
  ['DELETE', '/api/reports/:reportId/watch', 'watch'],
  ['GET', '/api/verify/:code', 'verify'],
  ['HEAD', '/api/verify/:code', 'verify'],
  ['GET', '/api/reports/:reportId/pdf', 'pdf'],
  ['POST', '/api/reports/:reportId/share', 'share'],
  ['GET', '/api/shared/:shareToken', 'shared'],
  ['GET', '/api/reports/:reportId', undefined],
  ['POST', '/api/payments/webhook', undefined],
  ['POST', '/api/admin/login', undefined],
])('[X3-010] %s %s is limited as %s', (method, path, name) => expect(rateLimitOf(method, path)?.name).toBe(name));

it('counts a window of its own for each key and starts afresh when it ends', async () => {
  let now = 0;
  const counts = new WindowCounts({ now: () => new Date(now) });
  for (let hit = 1; hit <= 2; hit++) expect((await counts.increment('a', 60_000, 2)).isBlocked).toBe(false);
  now = 20_000;
  expect(await counts.increment('a', 60_000, 2)).toMatchObject({ isBlocked: true, timeToBlockExpire: 40 });
  expect((await counts.increment('b', 60_000, 2)).isBlocked).toBe(false);
  now = 60_000;
  expect(await counts.increment('a', 60_000, 2)).toMatchObject({ isBlocked: false, totalHits: 1 });
});

it('does not keep a window open for longer than it lasts when the clock is set back', async () => {
  let now = 7_200_000;
  const counts = new WindowCounts({ now: () => new Date(now) });
  await counts.increment('a', 60_000, 1);
  expect((await counts.increment('a', 60_000, 1)).isBlocked).toBe(true);
  now = 0;
  expect(await counts.increment('a', 60_000, 1)).toMatchObject({ isBlocked: false, totalHits: 1, timeToExpire: 60 });
});
