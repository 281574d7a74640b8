import { checkPayments } from './payment-settings.js';
import { httpUrl, integer, InvalidSetting, onOff, oneOf, optional, type Setting, setting, text } from './setting.js';
import { SOURCE_SETTINGS, sourceSettingsProblem } from './source-settings.js';
import { VARIANT_SETTINGS } from './variant-settings.js';

function postgresUrl(value: string): string | null {
  if (!value) return null;
  if (!/^postgres(ql)?:\/\//.test(value)) throw new InvalidSetting('must begin with postgresql://');
  return value;
}

/** Empty, or long enough not to be guessed. */
function secret(min: number): (value: string) => string | null {
  return (value) => {
    if (value && value.length < min) throw new InvalidSetting(`must have at least ${min} characters`);
    return value || null;
  };
}

function outboxOrSmtp(value: string): 'outbox' | 'smtp' {
  if (value !== 'outbox' && value !== 'smtp') throw new InvalidSetting('must be outbox or smtp');
  return value;
}

function smtpUrl(value: string): string | null {
  if (value && !/^smtps?:\/\//.test(value)) throw new InvalidSetting('must begin with smtp:// or smtps://');
  return value || null;
}

/** Without a slash at the end, so that paths can be put behind it. */
function webAddress(value: string): string | null {
  if (value && !(URL.canParse(value) && /^https?:/.test(value)))
    throw new InvalidSetting('must be an http or https address');
  return value.replace(/\/+$/, '') || null;
}

/** Every setting of Roadbook. Nothing else reads the environment. */
export const SETTINGS = {
  port: setting('PORT', '3000', 'Port of funnel, console, API and Swagger UI', integer(0, 65_535)),
  host: setting('HOST', '0.0.0.0', 'Address to listen on', text),
  dataDir: setting('DATA_DIR', '.data', 'Folder of the embedded database', text),
  databaseUrl: setting('DATABASE_URL', '', 'PostgreSQL 15 or newer to use instead of the embedded one', postgresUrl),
  databasePool: setting('DATABASE_POOL', '10', 'Database connections held by one process', integer(1, 200)),
  trustProxy: setting(
    'TRUST_PROXY',
    'loopback,linklocal,uniquelocal',
    'Proxies whose X-Forwarded-* headers are believed: addresses, ranges or these names, separated by commas',
    text,
  ),
  secretKey: setting(
    'SECRET_KEY',
    '',
    'Signs visitor cookies and operator sessions; empty: made once and kept in the database',
    secret(32),
  ),
  operatorPassword: setting(
    'OPERATOR_PASSWORD',
    '',
    'Password of the console on the first start, 12 characters or more; empty: made at random and printed once',
    secret(12),
  ),
  supportEmail: setting('SUPPORT_EMAIL', 'support@roadbook.example', 'Support address shown on every page', text),
  supportPhone: setting('SUPPORT_PHONE', '', 'Support phone shown on every page; empty: hidden', optional),
  nhtsa: setting(
    'NHTSA',
    'off',
    'Whether NHTSA is asked for details, recalls and crash tests (on) or no outside source is (off)',
    onOff,
  ),
  nhtsaVpicUrl: setting(
    'NHTSA_VPIC_URL',
    'https://vpic.nhtsa.dot.gov/api',
    'Where the VIN decoder of NHTSA is reached',
    httpUrl,
  ),
  nhtsaApiUrl: setting(
    'NHTSA_API_URL',
    'https://api.nhtsa.gov',
    'Where recalls, complaints and ratings of NHTSA are reached',
    httpUrl,
  ),
  ...SOURCE_SETTINGS,
  ...VARIANT_SETTINGS,
  logLevel: setting('LOG_LEVEL', 'warn', 'error, warn, log, debug or verbose', text),
  rateLimitFactor: setting(
    'RATE_LIMIT_FACTOR',
    '1',
    'Multiplies every limit of calls a minute from one address; tests and measurements raise it',
    integer(1, 1_000_000),
  ),
  paymentProvider: setting(
    'PAYMENT_PROVIDER',
    'simulated',
    'Who takes the money: simulated or stripe',
    oneOf('simulated', 'stripe'),
  ),
  stripeSecretKey: setting('STRIPE_SECRET_KEY', '', 'Secret key of the Stripe account (sk_... or rk_...)', optional),
  stripePublishableKey: setting(
    'STRIPE_PUBLISHABLE_KEY',
    '',
    'Publishable key of the same account (pk_...), given to the browser',
    optional,
  ),
  stripeWebhookSecret: setting(
    'STRIPE_WEBHOOK_SECRET',
    '',
    'Signing secret (whsec_...) of the Stripe endpoint /api/payments/webhook',
    optional,
  ),
  stripeApiUrl: setting(
    'STRIPE_API_URL',
    'https://api.stripe.com',
    'Address of the Stripe API; another one only for tests',
    httpUrl,
  ),
  paymentCreateDelayMs: setting(
    'SIMULATED_PAYMENT_CREATE_MS',
    '300',
    'How long the simulated provider takes to open a payment, milliseconds',
    integer(0, 60_000),
  ),
  paymentCompleteDelayMs: setting(
    'SIMULATED_PAYMENT_COMPLETE_MS',
    '1000',
    'How long the simulated provider takes to complete a payment, milliseconds',
    integer(0, 60_000),
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    '',
    'Where visitors reach the shop, for links in mails; empty: localhost',
    webAddress,
  ),
  mail: setting('MAIL', 'outbox', 'outbox (mails become files in DATA_DIR/outbox) or smtp', outboxOrSmtp),
  smtpUrl: setting('SMTP_URL', '', 'Mail server, for example smtps://user:password@mail.example:465', smtpUrl),
  mailFrom: setting('MAIL_FROM', 'no-reply@roadbook.example', 'Sender of mails; may hold a name: Roadbook <...>', text),
} satisfies Record<string, Setting<unknown>>;

export type SettingValues = { [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['read']> };

/**
 * Reads and validates all settings at once.
 * @throws Error with one line naming the variable and what it must be.
 */
export function readSettings(env: NodeJS.ProcessEnv): SettingValues {
  const values: Record<string, unknown> = {};
  for (const [key, { name, default: fallback, read }] of Object.entries<Setting<unknown>>(SETTINGS)) {
    try {
      values[key] = read((env[name] ?? fallback).trim());
    } catch (error) {
      if (error instanceof InvalidSetting) throw new Error(`${name} ${error.message}.`, { cause: error });
      throw error;
    }
  }
  const problem = sourceSettingsProblem(values as SettingValues);
  if (problem) throw new Error(problem);
  checkPayments(values as SettingValues);
  if (values.mail === 'smtp' && !values.smtpUrl) throw new Error('MAIL=smtp needs SMTP_URL.');
  return values as SettingValues;
}
