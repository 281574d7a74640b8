import { scrub } from './scrub';

describe('what leaves the page about an error', () => {
  it.each(['-fQ7c2TtNVbA0mJ1kXo9yA', 'fQ7c2TtNVbA0mJ1kXo9yA-', 'fQ7c2TtNVbA0mJ1kXo9y-w', 'x-1FTFW5L86RFB45612-yz'])(
    'leaves out the whole token %j',
    (token) => {
      expect(scrub(`/shared/${token}`)).toBe('/shared/[token]');
    },
  );

  it('[A7-011, A5-024] keeps five characters of a VIN and three of a plate', () => {
    expect(scrub('/loading/vin/1FTFW5L86RFB45612')).toBe('/loading/vin/1FTFW…');
    expect(scrub('/loading/license_plate/RBK4821%20(CA)')).toBe('/loading/license_plate/RBK…');
    expect(scrub('No vehicle for RBK4821 (CA).')).toBe('No vehicle for RBK….');
  });

  it('leaves out email addresses and what is asked for in an address', () => {
    expect(scrub('ada@example.org is taken')).toBe('[email] is taken');
    expect(scrub('/verify?code=ABCD')).toBe('/verify?code=…');
  });
});
