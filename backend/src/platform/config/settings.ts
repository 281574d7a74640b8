import {
  type DeclaredSources,
  dsn,
  emailAddress,
  fileOrNone,
  folder,
  host,
  httpUrl,
  integer,
  integerOrNone,
  keyThatBegins,
  onOff,
  oneOf,
  originOrNone,
  phone,
  postgresUrl,
  proxies,
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
import { misspelledProblem, nameProblem, textOf, togetherProblem } from './setting-checks.mjs';
import { historyNeedsOf, sourceSettingsWith } from './source-settings.js';
import { VARIANT_SETTINGS } from './variant-settings.js';

const GENERAL_SETTINGS = {
  port: setting('PORT', '3000', integer(0, 65_535)).about('Port of funnel, console, API and Swagger UI'),
  host: setting('HOST', '0.0.0.0', host).about('Address to listen on'),
  dataDir: setting('DATA_DIR', '.data', folder).about('Folder of the embedded database'),
  databaseUrl: secretSetting('DATABASE_URL', postgresUrl).about(
    'PostgreSQL 15 or newer to use instead of the embedded one',
  ),
  databaseDirectUrl: secretSetting('DATABASE_DIRECT_URL', postgresUrl).about(
    'The same database without the pooler that DATABASE_URL goes through, for what needs a session; empty: there is no pooler',
  ),
  databaseOwnerUrl: secretSetting('DATABASE_OWNER_URL', postgresUrl).about(
    'The same database as the owner of the tables, for migrations, without any pooler; empty: the role of DATABASE_URL does both',
  ),
  databasePool: setting('DATABASE_POOL', '10', integer(2, 200)).about('Database connections held by one process'),
  databasePooler: setting('DATABASE_POOLER', 'off', onOff).about(
    'Whether DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer: statements then have no names',
  ),
  role: setting('ROLE', 'both', oneOf('both', 'api', 'worker', 'migrate')).about(
    'What the process does: answer calls (api), run background jobs (worker), both, or update the database and exit (migrate)',
  ),
  trustProxy: setting('TRUST_PROXY', '', proxies).about(
    'Proxies whose X-Forwarded-* headers are trusted: addresses, ranges, loopback, linklocal or uniquelocal, separated by commas; empty: none',
  ),
  headersTimeoutMs: setting('HEADERS_TIMEOUT_MS', '10000', integer(100, 600_000)).about(
    'How long a client may take to send the head of a request, milliseconds',
  ),
  requestTimeoutMs: setting('REQUEST_TIMEOUT_MS', '30000', integer(100, 600_000)).about(
    'How long a client may take to send a whole request, milliseconds',
  ),
  maxConnections: setting('MAX_CONNECTIONS', '1000', integer(1, 100_000)).about(
    'Open connections of one process; any beyond that are closed immediately',
  ),
  maxConnectionsPerAddress: setting('MAX_CONNECTIONS_PER_ADDRESS', '200', integer(1, 100_000)).about(
    'Open connections of one address (IPv6: one /64 network); proxies that TRUST_PROXY names may open all of them',
  ),
  secretKey: secretSetting('SECRET_KEY', secret(32)).about(
    'Signs visitor cookies and operator sessions; empty: made once and kept in the database',
  ),
  secretKeyPrevious: secretSetting('SECRET_KEY_PREVIOUS', secret(32)).about(
    'The previous key, while you replace it: what it signed still counts and is signed again',
  ),
  operatorPassword: secretSetting('OPERATOR_PASSWORD', secret(12)).about(
    'Password of the console on the first start, 12 characters or more; empty: made at random and printed once',
  ),
  operatorSecondFactor: setting('OPERATOR_SECOND_FACTOR', 'optional', oneOf('optional', 'required')).about(
    'Whether operators may use an authenticator app (optional) or cannot use the console without one (required)',
  ),
  breachedPasswordsUrl: setting('BREACHED_PASSWORDS_URL', '', webAddress).about(
    'Service that checks new operator passwords for leaks by five characters of a hash, such as https://api.pwnedpasswords.com; empty, or when it is down: only a list of 49,000 passwords decides',
  ),
  supportEmail: setting('SUPPORT_EMAIL', 'support@roadbook.example', emailAddress).about(
    'Support address shown on every page',
  ),
  supportPhone: setting('SUPPORT_PHONE', '', phone).about('Support phone shown on every page; empty: hidden'),
  supportHours: setting('SUPPORT_HOURS', '', words).about('When the phone is staffed, in words; empty: hidden'),
  supportAnswers: setting('SUPPORT_ANSWERS', '', words).about('How soon emails are answered, in words; empty: hidden'),
  plateMinimum: setting('PLATE_MINIMUM', '5', integer(1, 5)).about(
    'Fewest characters the form accepts for a license plate; the API accepts every plate',
  ),
  plateDistrict: setting('PLATE_DC', 'off', onOff).about(
    'Whether District of Columbia plates are looked up; turn it on if the plate source knows them',
  ),
  measurementUrl: secretSetting('MEASUREMENT_URL', webAddressWithQuery).about(
    'Where the server forwards consented events (GA4 Measurement Protocol); empty: they stay in the database',
  ),
  claimsFile: setting('CLAIMS_FILE', '', fileOrNone).about(
    'JSON file of claims to show, each with value, source and date; empty: none',
  ),
  nhtsa: setting('NHTSA', 'off', onOff).about(
    'Whether NHTSA is asked for details, recalls and crash tests (on) or no external source is (off)',
  ),
  nhtsaVpicUrl: setting('NHTSA_VPIC_URL', 'https://vpic.nhtsa.dot.gov/api', httpUrl).about(
    'Address of the NHTSA VIN decoder',
  ),
  nhtsaApiUrl: setting('NHTSA_API_URL', 'https://api.nhtsa.gov', httpUrl).about(
    'Address of NHTSA recalls, complaints and ratings',
  ),
  sourceCallsAtOnce: setting('SOURCE_CALLS_AT_ONCE', '8', integer(1, 1_000)).about(
    'Most simultaneous calls of one process to one external source; four times as many wait. Sources shut out callers who ask too fast',
  ),
};

const OPERATING_SETTINGS = {
  ...VARIANT_SETTINGS,
  historyCentsPerPerson: setting('HISTORY_CENTS_PER_PERSON', '1500', integer(0, 100_000_000)).about(
    'Most that histories may cost for one person in 24 hours, US cents; beyond it their reports wait',
  ),
  historyCentsPerAddress: setting('HISTORY_CENTS_PER_ADDRESS', '6000', integer(0, 100_000_000)).about(
    'The same for one internet address',
  ),
  historyCentsPerDay: setting('HISTORY_CENTS_PER_DAY', '100000', integer(0, 1_000_000_000)).about(
    'The same for the whole app in a day (UTC)',
  ),
  plateCents: setting('PLATE_CENTS', '5', integer(0, 100_000)).about(
    'What the plate provider charges for one lookup, US cents; counted, not checked',
  ),
  platesPerPerson: setting('PLATES_PER_PERSON', '10', integer(0, 1_000_000)).about(
    'Most paid plate lookups of one visitor in 24 hours; beyond it the app asks for the VIN',
  ),
  platesPerAddress: setting('PLATES_PER_ADDRESS', '40', integer(0, 1_000_000)).about(
    'The same for one internet address',
  ),
  platesPerDay: setting('PLATES_PER_DAY', '2000', integer(0, 100_000_000)).about('The same for the whole app'),
  refundsPerPerson: setting('REFUNDS_PER_PERSON', '3', integer(0, 1000)).about(
    'Refunds one buyer is granted automatically in 30 days for bought reports whose plate was matched to another vehicle; beyond it a person decides. What was not opened within 24 hours goes back however often',
  ),
  logLevel: setting('LOG_LEVEL', 'warn', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace')).about(
    'Lowest level that is logged: fatal, error, warn, info, debug or trace; each answer is info',
  ),
  metricsPort: setting('METRICS_PORT', '', integerOrNone(0, 65_535)).about(
    'Port that answers GET /metrics to Prometheus; keep it from visitors; empty: none',
  ),
  otlpEndpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', '', webAddress).about(
    'Where traces are sent by OTLP over HTTP, such as http://collector:4318; empty: none are made',
  ),
  otlpLogsEndpoint: setting('OTEL_EXPORTER_OTLP_LOGS_ENDPOINT', '', webAddress).about(
    'Where log lines are also sent by OTLP over HTTP, such as https://collector:4318/v1/logs; empty: nowhere',
  ),
  sentryDsn: setting('SENTRY_DSN', '', dsn).about(
    'Where errors are sent by the protocol of Sentry, such as https://key@errors.example/1; empty: they are only logged',
  ),
  rateLimitFactor: setting('RATE_LIMIT_FACTOR', '1', integer(1, 1_000_000)).about(
    'Multiplies every limit on calls per minute from one address; tests and measurements raise it',
  ),
  signInMailsPerHour: setting('SIGN_IN_MAILS_PER_HOUR', '500', integer(1, 1_000_000)).about(
    'Most sign-in emails the whole shop sends in an hour; beyond it nobody gets one until earlier ones are an hour old',
  ),
  paymentProvider: setting('PAYMENT_PROVIDER', 'simulated', oneOf('simulated', 'stripe')).about(
    'Who takes the money: simulated or stripe',
  ),
  demonstration: setting('DEMONSTRATION', 'off', onOff).about(
    'Whether a shop with an https PUBLIC_URL may simulate payments and make up histories and plates; others always may',
  ),
  stripeSecretKey: secretSetting('STRIPE_SECRET_KEY', keyThatBegins('sk_', 'rk_')).about(
    'Secret key of the Stripe account (sk_... or rk_...)',
  ),
  stripePublishableKey: setting('STRIPE_PUBLISHABLE_KEY', '', keyThatBegins('pk_')).about(
    'Publishable key of the same account (pk_...), given to the browser',
  ),
  stripeWebhookSecret: secretSetting('STRIPE_WEBHOOK_SECRET', keyThatBegins('whsec_')).about(
    'Signing secret (whsec_...) of the Stripe endpoint /api/payments/webhook',
  ),
  stripeApiUrl: setting('STRIPE_API_URL', 'https://api.stripe.com', httpUrl).about(
    'Address of the Stripe API; another one only for tests',
  ),
  paymentCreateDelayMs: setting('SIMULATED_PAYMENT_CREATE_MS', '300', integer(0, 60_000)).about(
    'How long the simulated provider takes to open a payment, milliseconds',
  ),
  paymentCompleteDelayMs: setting('SIMULATED_PAYMENT_COMPLETE_MS', '1000', integer(0, 60_000)).about(
    'How long the simulated provider takes to complete a payment, milliseconds',
  ),
  publicUrl: setting('PUBLIC_URL', '', originOrNone).about(
    'Where visitors reach the shop, a host of its own without a path, for links in emails; with https:// its cookies are Secure and browsers stay on https; empty: localhost',
  ),
  adminUrl: setting('ADMIN_URL', '', originOrNone).about(
    'A separate host for the console, such as https://console.example, that reaches the same server; empty: /admin of the shop',
  ),
  mailTransport: setting('MAIL_TRANSPORT', 'outbox', oneOf('outbox', 'smtp')).about(
    'outbox (mails become files in DATA_DIR/outbox) or smtp',
  ),
  smtpUrl: secretSetting('SMTP_URL', smtpUrl).about('Mail server, for example smtps://user:password@mail.example:465'),
  smtpCaFile: setting('SMTP_CA_FILE', '', fileOrNone).about(
    'PEM file with the certificate of the authority that signed the one of the mail server; empty: a public authority did',
  ),
  mailFrom: setting('MAIL_FROM', 'no-reply@roadbook.example', sender).about(
    'Sender of emails; may include a name: Roadbook <...>',
  ),
};

/** Every setting, with those that history sources declare. Nothing else reads the environment. */
export const settingsWith = (sources: DeclaredSources) => ({
  ...GENERAL_SETTINGS,
  ...sourceSettingsWith(sources),
  ...OPERATING_SETTINGS,
});

export type SettingValues = ValuesOf<ReturnType<typeof settingsWith>>;

/** The variables that are read: of the settings, and of the files that may hold secrets. */
export const namesOf = (settings: Settings): string[] =>
  Object.values(settings).flatMap(({ name, file }) => (file === null ? [name] : [name, file]));

/**
 * Reads and validates all settings.
 * @throws Error with one line that names the variable and what it must be
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
