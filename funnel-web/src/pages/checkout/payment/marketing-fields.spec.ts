import { marketingForCheckout } from './sessions';

describe('where a visitor came from', () => {
  it('goes with the checkout in the names of its session', () => {
    expect(marketingForCheckout({ utm_source: 'news', device: 'm' })).toEqual({
      utmSource: 'news',
      marketing: { device: 'm' },
    });
  });

  it.each(['a\u0001b', 'a\u202eb', `${'x'.repeat(254)}\ud83d`])('leaves out %j, which the server refuses', (value) => {
    expect(marketingForCheckout({ utm_source: value, device: value, gclid: 'kept' })).toEqual({ gclid: 'kept' });
  });
});
