import { LoginAttempts } from './login-limit.guard.js';

it('keeps nobody out for longer than a minute when the clock is set back', async () => {
  let now = 7_200_000;
  const attempts = new LoginAttempts({ now: () => new Date(now) });
  for (let i = 0; i < 10; i++) await attempts.increment('a', 60_000, 10);
  expect(await attempts.increment('a', 60_000, 10)).toMatchObject({ isBlocked: true, timeToBlockExpire: 60 });
  now = 0;
  expect(await attempts.increment('a', 60_000, 10)).toMatchObject({ isBlocked: false });
});
