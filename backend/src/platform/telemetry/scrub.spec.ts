import { atBest } from '../../../test/support/at-best.js';
import { scrub } from './scrub.js';

describe('scrub', () => {
  it.each([
    ['GET /loading/vin/1FTFW5L86RFB45612?x=1', 'GET /loading/vin/1FTFW…?x=…'],
    ['/loading/license_plate/ABC1234%20%28CA%29', '/loading/license_plate/ABC…'],
    ['plate ABC1234 (CA) failed', 'plate ABC… failed'],
    ['/loading/license_plate/ABC1234', '/loading/license_plate/ABC…'],
    ['/loading/license_plate/AB1?intent=buyer', '/loading/license_plate/…?intent=buyer'],
    ['/cart/2/license_plate/ABC123%20%28CA%29', '/cart/2/license_plate/ABC…'],
    ['/cart/2/license_plate/ABC%20123%20%28CA%29', '/cart/2/license_plate/…'],
    ['/cart/2/license_plate/A-1%2520%2528CA%2529', '/cart/2/license_plate/…'],
    ['/preview/vin/1FTFW5L86RFB4561', '/preview/vin/1FTFW…'],
    ['/search?type=license_plate&value=ABC1234', '/search?type=license_plate&value=…'],
    ['/search?type=license_plate&value=ABC1234%2520(CA)', '/search?type=license_plate&value=…'],
    ['/search?value=A%2526b%3DC', '/search?value=…'],
    ['/home?type=ABC1234&email=ann%40x.example', '/home?type=…&email=…'],
    ['/a%3Fvalue%253DABC1234', '/a?value=…'],
    ['GET https://x.example/api?value=ABC1234 failed', 'GET https://x.example/api?value=… failed'],
    ['at run (https://x.example/search?value=ABC1234:1:2)', 'at run (https://x.example/search?value=…'],
    ['mail to ann%2540x.example bounced', 'mail to [email] bounced'],
    ['no lookup of plate ABC1234', 'no lookup of plate ABC…'],
    ['{"plate":"ABC1234","state":"CA"}', '{"plate":"ABC…","state":"CA"}'],
    ['the license plate search failed', 'the license plate search failed'],
    ['a nul %00 and a bad %zz', 'a nul %00 and a bad %zz'],
    ['mail to ada@example.org bounced', 'mail to [email] bounced'],
    ['call (555) 123-4567 or 555-123-4567.', 'call [phone] or [phone].'],
    ['{"phoneNumber":"5551234567"} +1 555.123.4567', '{"phoneNumber":"[phone]"} [phone]'],
    ['(555)-123-4567, (555) - 123 - 4567 or (555)1234567', '[phone], [phone] or [phone]'],
    ['555 - 123 - 4567, 555 123 4567, GET /files/200/300/4000', '[phone], [phone], GET /files/200/300/4000'],
    ['+1-(555)-123-4567 +1 (555) 123-4567 1.555.123.4567 +15551234567', '[phone] [phone] [phone] [phone]'],
    ['555\u2013123\u20114567, 555\u00a0123\u202f4567, call(555)-123-4567', '[phone], [phone], call[phone]'],
    ['tel:555-123-4567 %28555%29-123-4567', 'tel:[phone] [phone]'],
    ['2147483648 is more than 2147483647', '2147483648 is more than 2147483647'],
    ['-2147483648, [4294967295], 4294967296', '-2147483648, [4294967295], 4294967296'],
    ['call 214-748-3648', 'call [phone]'],
    [
      'on 2026-11-27, lines 200-300, room 555 123, order 555-123-45678',
      'on 2026-11-27, lines 200-300, room 555 123, order 555-123-45678',
    ],
    [
      'at 1795776000, after 3456789012345 ms, on 127.0.0.1:43210',
      'at 1795776000, after 3456789012345 ms, on 127.0.0.1:43210',
    ],
    ['/results/fQ7c2TtNVbA0mJ1kXo9y-w', '/results/[token]'],
    ['/shared/-fQ7c2TtNVbA0mJ1kXo9yA', '/shared/[token]'],
    ['/shared/fQ7c2TtNVbA0mJ1kXo9yA-', '/shared/[token]'],
    ['No vehicle for RBK4821 (CA).', 'No vehicle for RBK….'],
    ['/verify?code=ABCD', '/verify?code=…'],
    ['/results/x-1FTFW5L86RFB45612_yz', '/results/[token]'],
    ['/results/xyz-1FTFW5L86RFB45612-', '/results/[token]'],
    ['TypeError: x is undefined at main.js:1:2', 'TypeError: x is undefined at main.js:1:2'],
  ])('[A5-023, A5-024, X3-011] turns %s into %s', (text, expected) => {
    expect(scrub(text)).toBe(expected);
    // The browser scrubs first.
    expect(scrub(expected)).toBe(expected);
  });

  it.each(['x', 'a@', 'a.', '1', 'A ', '%20', '555', '(555) ', '555 - ', '555  ', '+1 (555) - '])(
    'takes no longer for a long text of %j than for other text',
    async (unit) => {
      expect(await atBest(2_000, () => scrub(unit.repeat(250_000)))).toBeLessThan(2_000);
    },
  );

  it.each(['%25', '?', '?a', '&a=', 'plate ', 'plate A', '/vin/', '/license_plate/A'])(
    'takes no longer for a long address of %j',
    async (unit) => {
      expect(await atBest(2_000, () => scrub(unit.repeat(100_000)))).toBeLessThan(2_000);
    },
  );
});
