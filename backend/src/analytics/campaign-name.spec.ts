import { campaignName } from './campaign-name.js';

describe('[X5-025, A5-024] the name of a campaign', () => {
  it.each(['summer', 'US - Trucks_2026: exact', 'google_search_brand_exact_california_desktop'])(
    '%s is kept',
    (name) => {
      expect(campaignName(name)).toBe(name);
    },
  );

  it.each([
    'ada@example.org',
    '1FTFW5L86RFB45612',
    'for 1ftfw5l86rfb45612 now',
    'ABC1234 (CA)',
    '<b>',
    ' ',
    '',
    'x'.repeat(101),
    7,
    null,
  ])('%j is none', (text) => {
    expect(campaignName(text)).toBeUndefined();
  });
});
