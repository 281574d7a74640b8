import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, SETTINGS } from './settings.js';

describe('settings', () => {
  it('have documented defaults that are valid themselves', () => {
    const values = readSettings({});
    expect(values.port).toBe(3000);
    expect(values.databaseUrl).toBeNull();
    expect(values.paymentCreateDelayMs).toBe(300);
    expect(values.paymentCompleteDelayMs).toBe(1000);
    for (const setting of Object.values(SETTINGS)) expect(setting.about.length).toBeGreaterThan(10);
  });

  it.each([
    ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must begin with postgresql://.'],
    ['OPERATOR_PASSWORD', 'short', 'OPERATOR_PASSWORD must have at least 12 characters.'],
    ['SECRET_KEY', 'short', 'SECRET_KEY must have at least 32 characters.'],
    ['PAYMENT_PROVIDER', 'paypal', 'PAYMENT_PROVIDER must be simulated or stripe.'],
    [
      'PAYMENT_PROVIDER',
      'stripe',
      'PAYMENT_PROVIDER=stripe needs valid keys in STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET (sk_..., pk_..., whsec_...).',
    ],
    ['STRIPE_API_URL', 'localhost', 'STRIPE_API_URL must be an http or https address.'],
  ])('name the wrong variable in one line: %s=%s', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(message);
  });
});

it('README documents every setting as it is', () => {
  const squeeze = (text: string) => text.replace(/ +/g, ' ');
  const readme = squeeze(readFileSync(join(__dirname, '../../../README.md'), 'utf8'));
  for (const { name, default: fallback, about } of Object.values(SETTINGS))
    expect(readme).toContain(squeeze(`| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${about} |`));
});
