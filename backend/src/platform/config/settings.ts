import { DATABASE_SETTINGS } from './database-settings.js';
import { EDGE_SETTINGS } from './edge-settings.js';
import { OBSERVABILITY_SETTINGS } from './observability-settings.js';
import {
  type DeclaredSources,
  emailAddress,
  fileOrNone,
  folder,
  host,
  httpUrl,
  integer,
  keyThatBegins,
  onOff,
  oneOf,
  originOrNone,
  phone,
  refusalOf,
  secret,
  secretSetting,
  sender,
  type Setting,
  type Settings,
  setting,
  type ValuesOf,
  smtpUrl,
  webAddress,
  webAddressWithQuery,
  words,
} from './setting.js';
import { misspelledProblem } from './setting-names.mjs';
import { historyNeedsOf, sourceSettingsWith } from './source-settings.js';
import { SPENDING_SETTINGS } from './spending-settings.js';
import { nameProblem, textOf, togetherProblem } from './together.mjs';
import { VARIANT_SETTINGS } from './variant-settings.js';

const GENERAL_SETTINGS = {
  port: setting('PORT', '3000', 'Port of funnel, console, API and Swagger UI', integer(0, 65_535)),
  host: setting('HOST', '0.0.0.0', 'Address to listen on', host),
  dataDir: setting('DATA_DIR', '.data', 'Folder of the embedded database', folder),
  ...DATABASE_SETTINGS,
  role: setting(
    'ROLE',
    'both',
    'What the process does: answer calls (api), run background jobs (worker), both, or update the database and exit (migrate)',
    oneOf('both', 'api', 'worker', 'migrate'),
  ),
  ...EDGE_SETTINGS,
  secretKey: secretSetting(
    'SECRET_KEY',
    'Signs visitor cookies and operator sessions; empty: made once and kept in the database',
    secret(32),
  ),
  secretKeyPrevious: secretSetting(
    'SECRET_KEY_PREVIOUS',
    'The previous key, while you replace it: what it signed still counts and is signed again',
    secret(32),
  ),
  operatorPassword: secretSetting(
    'OPERATOR_PASSWORD',
    'Password of the console on the first start, 12 characters or more; empty: made at random and printed once',
    secret(12),
  ),
  operatorSecondFactor: setting(
    'OPERATOR_SECOND_FACTOR',
    'optional',
    'Whether operators may use an authenticator app (optional) or cannot use the console without one (required)',
    oneOf('optional', 'required'),
  ),
  breachedPasswordsUrl: setting(
    'BREACHED_PASSWORDS_URL',
    '',
    'Service that checks new operator passwords for leaks by five characters of a hash, such as https://api.pwnedpasswords.com; empty, or when it is down: only a list of 49,000 passwords decides',
    webAddress,
  ),
  supportEmail: setting(
    'SUPPORT_EMAIL',
    'support@roadbook.example',
    'Support address shown on every page',
    emailAddress,
  ),
  supportPhone: setting('SUPPORT_PHONE', '', 'Support phone shown on every page; empty: hidden', phone),
  supportHours: setting('SUPPORT_HOURS', '', 'When the phone is staffed, in words; empty: hidden', words),
  supportAnswers: setting('SUPPORT_ANSWERS', '', 'How soon emails are answered, in words; empty: hidden', words),
  plateMinimum: setting(
    'PLATE_MINIMUM',
    '5',
    'Fewest characters the form accepts for a license plate; the API accepts every plate',
    integer(1, 5),
  ),
  plateDistrict: setting(
    'PLATE_DC',
    'off',
    'Whether District of Columbia plates are looked up; turn it on if the plate source knows them',
    onOff,
  ),
  measurementUrl: secretSetting(
    'MEASUREMENT_URL',
    'Where the server forwards consented events (GA4 Measurement Protocol); empty: they stay in the database',
    webAddressWithQuery,
  ),
  claimsFile: setting(
    'CLAIMS_FILE',
    '',
    'JSON file of claims to show, each with value, source and date; empty: none',
    fileOrNone,
  ),
  nhtsa: setting(
    'NHTSA',
    'off',
    'Whether NHTSA is asked for details, recalls and crash tests (on) or no external source is (off)',
    onOff,
  ),
  nhtsaVpicUrl: setting(
    'NHTSA_VPIC_URL',
    'https://vpic.nhtsa.dot.gov/api',
    'Address of the NHTSA VIN decoder',
    httpUrl,
  ),
  nhtsaApiUrl: setting(
    'NHTSA_API_URL',
    'https://api.nhtsa.gov',
    'Address of NHTSA recalls, complaints and ratings',
    httpUrl,
  ),
  sourceCallsAtOnce: setting(
    'SOURCE_CALLS_AT_ONCE',
    '8',
    'Most simultaneous calls of one process to one external source; four times as many wait. Sources shut out callers who ask too fast',
    integer(1, 1_000),
  ),
};

const OPERATING_SETTINGS = {
  ...VARIANT_SETTINGS,
  ...SPENDING_SETTINGS,
  logLevel: setting(
    'LOG_LEVEL',
    'warn',
    'Lowest level that is logged: fatal, error, warn, info, debug or trace; each answer is info',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace'),
  ),
  ...OBSERVABILITY_SETTINGS,
  rateLimitFactor: setting(
    'RATE_LIMIT_FACTOR',
    '1',
    'Multiplies every limit on calls per minute from one address; tests and measurements raise it',
    integer(1, 1_000_000),
  ),
  signInMailsPerHour: setting(
    'SIGN_IN_MAILS_PER_HOUR',
    '500',
    'Most sign-in emails the whole shop sends in an hour; beyond it nobody gets one until earlier ones are an hour old',
    integer(1, 1_000_000),
  ),
  paymentProvider: setting(
    'PAYMENT_PROVIDER',
    'simulated',
    'Who takes the money: simulated or stripe',
    oneOf('simulated', 'stripe'),
  ),
  demonstration: setting(
    'DEMONSTRATION',
    'off',
    'Whether a shop with an https PUBLIC_URL may simulate payments and make up histories and plates; others always may',
    onOff,
  ),
  stripeSecretKey: secretSetting(
    'STRIPE_SECRET_KEY',
    'Secret key of the Stripe account (sk_... or rk_...)',
    keyThatBegins('sk_', 'rk_'),
  ),
  stripePublishableKey: setting(
    'STRIPE_PUBLISHABLE_KEY',
    '',
    'Publishable key of the same account (pk_...), given to the browser',
    keyThatBegins('pk_'),
  ),
  stripeWebhookSecret: secretSetting(
    'STRIPE_WEBHOOK_SECRET',
    'Signing secret (whsec_...) of the Stripe endpoint /api/payments/webhook',
    keyThatBegins('whsec_'),
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
    'Where visitors reach the shop, a host of its own without a path, for links in emails; with https:// its cookies are Secure and browsers stay on https; empty: localhost',
    originOrNone,
  ),
  adminUrl: setting(
    'ADMIN_URL',
    '',
    'A separate host for the console, such as https://console.example, that reaches the same server; empty: /admin of the shop',
    originOrNone,
  ),
  mailTransport: setting(
    'MAIL_TRANSPORT',
    'outbox',
    'outbox (mails become files in DATA_DIR/outbox) or smtp',
    oneOf('outbox', 'smtp'),
  ),
  smtpUrl: secretSetting('SMTP_URL', 'Mail server, for example smtps://user:password@mail.example:465', smtpUrl),
  smtpCaFile: setting(
    'SMTP_CA_FILE',
    '',
    'PEM file with the certificate of the authority that signed the one of the mail server; empty: a public authority did',
    fileOrNone,
  ),
  mailFrom: setting(
    'MAIL_FROM',
    'no-reply@roadbook.example',
    'Sender of emails; may include a name: Roadbook <...>',
    sender,
  ),
};

/** Every setting of Roadbook, with those that history sources declare. Nothing else reads the environment. */
export const settingsWith = (sources: DeclaredSources) => ({
  ...GENERAL_SETTINGS,
  ...sourceSettingsWith(sources),
  ...OPERATING_SETTINGS,
});

export type SettingValues = ValuesOf<ReturnType<typeof settingsWith>>;

/** The variables that are read: of each setting, and of the file that may hold a secret. */
export const namesOf = (settings: Settings): string[] =>
  Object.values(settings).flatMap(({ name, file }) => (file === null ? [name] : [name, file]));

/**
 * Reads and validates all settings at once.
 * @throws Error with one line naming the variable and what it must be.
 */
export function readSettings(env: NodeJS.ProcessEnv, sources: DeclaredSources = {}): SettingValues {
  const settings: Settings = settingsWith(sources);
  refuse(nameProblem(env) ?? misspelledProblem(env, namesOf(settings)));
  const values: Record<string, unknown> = {};
  const texts = new Map<string, string>();
  for (const [key, setting] of Object.entries<Setting<unknown>>(settings)) {
    const text = textOf(env, setting, process.cwd());
    const { success, data } = setting.schema.safeParse(text);
    if (!success) throw new Error(refusalOf(setting, text));
    values[key] = data;
    texts.set(setting.name, text);
  }
  refuse(togetherProblem((name) => texts.get(name) ?? '', historyNeedsOf(sources)));
  return values as SettingValues;
}

function refuse(problem: string | null): void {
  if (problem !== null) throw new Error(problem);
}
