import { scrub } from './scrub.js';

describe('scrub', () => {
  it.each([
    ['GET /loading/vin/1FTFW5L86RFB45612?x=1', 'GET /loading/vin/1FTFW…?x=1'],
    ['/loading/license_plate/ABC1234%20%28CA%29', '/loading/license_plate/ABC…'],
    ['plate ABC1234 (CA) failed', 'plate ABC… failed'],
    ['mail to ada@example.org bounced', 'mail to [email] bounced'],
    ['/results/fQ7c2TtNVbA0mJ1kXo9y-w', '/results/[token]'],
    ['TypeError: x is undefined at main.js:1:2', 'TypeError: x is undefined at main.js:1:2'],
  ])('[A5-023, A5-024, X3-011] turns %s into %s', (text, expected) => {
    expect(scrub(text)).toBe(expected);
  });

  it.each(['x', 'a@', 'a.', '1', 'A ', '%20'])('takes no longer for a long text of %j than for other text', (unit) => {
    const started = performance.now();
    scrub(unit.repeat(250_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
