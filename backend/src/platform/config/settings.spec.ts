import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CART_VARIANTS } from './variant-settings.js';
import { HISTORY_SOURCES } from '../../vehicle-data/sources/history-sources.js';
import { settingsProblem } from '../../../../scripts/lib/settings.mjs';
import { envExample, settingsData } from '../../../../scripts/lib/source/settings-table.mjs';
import { jsonSchemaOf, SHOWN_VALUE } from './setting.js';
import { readSettings as readSettingsOf } from './settings.js';
import { HISTORY_NEEDS, SETTINGS } from '../../settings.js';

/** As the server reads them, with the history sources. */
const readSettings = (env: NodeJS.ProcessEnv) => readSettingsOf(env, HISTORY_SOURCES);

describe('settings', () => {
  it('[B4-009, B4-010, B9-019] have documented defaults that are valid themselves', () => {
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
    ['OPERATOR_PASSWORD', 'short', 'OPERATOR_PASSWORD must be one line of 12 to 4000 characters.'],
    ['NHTSA', 'yes', 'NHTSA must be on or off.'],
    [
      'NHTSA_API_URL',
      'api.nhtsa.gov',
      'NHTSA_API_URL must begin with https:// and hold no name and password. It is "api.nhtsa.gov".',
    ],
    ['HISTORY_PROVIDER', 'carfax', `HISTORY_PROVIDER must be one of ${Object.keys(HISTORY_SOURCES).join(', ')}.`],
    ['HISTORY_PROVIDER', 'vinaudit', 'HISTORY_PROVIDER=vinaudit needs VINAUDIT_KEY, VINAUDIT_USER, VINAUDIT_PASSWORD.'],
    ['VINAUDIT_MODE', 'x', 'VINAUDIT_MODE must be one of live, test.'],
    ['VINAUDIT_REPORT_CENTS', '-1', 'VINAUDIT_REPORT_CENTS must be a whole number from 0 to 100000.'],
    ['PLATE_PROVIDER', 'carsxe', 'PLATE_PROVIDER=carsxe needs PLATE_KEY.'],
    ['VEHICLE_IMAGE_URL', 'https://x.example/', 'VEHICLE_IMAGE_URL must begin with https:// and hold {make}.'],
    ['VEHICLE_IMAGE_URL', 'http://x.example/{make}', 'VEHICLE_IMAGE_URL must begin with https:// and hold {make}.'],
    [
      'CART_VARIANTS',
      'cart-9:100',
      `CART_VARIANTS must list ${CART_VARIANTS.join(', ')} with whole weights up to 1000, such as cart-1:50,cart-2:50.`,
    ],
    ...['cart-2', 'cart-2:-1', 'cart-2:0', 'cart-2:1.5', 'cart-2:9999', 'cart-2:1,cart-2:2', 'cart-2:1,', ''].map(
      (value): [string, string, string] => ['CART_VARIANTS', value, 'CART_VARIANTS must list cart-1, '],
    ),
    ['CHECKOUT_VARIANTS', 'cart-2:100', 'CHECKOUT_VARIANTS must list checkout-4, checkout-5 with whole weights'],
    ['SECRET_KEY', 'short', 'SECRET_KEY must be one line of 32 to 4000 characters.'],
    ['PAYMENT_PROVIDER', 'paypal', 'PAYMENT_PROVIDER must be one of simulated, stripe.'],
    [
      'PAYMENT_PROVIDER',
      'stripe',
      'PAYMENT_PROVIDER=stripe needs valid keys in STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET (sk_..., pk_..., whsec_...).',
    ],
    ['LOG_LEVEL', 'log', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace.'],
    ['ADMIN_URL', 'https://console.example', 'ADMIN_URL needs a PUBLIC_URL with another host and the same protocol.'],
    ['MAIL_TRANSPORT', 'smtp', 'MAIL_TRANSPORT=smtp needs SMTP_URL.'],
    ['METRICS_PORT', '3000', 'METRICS_PORT needs a port of its own: PORT has this one.'],
    [
      'STRIPE_API_URL',
      'localhost',
      'STRIPE_API_URL must begin with https:// and hold no name and password. It is "localhost".',
    ],
    ['PLATE_PROVIDER', 'platetovin', 'PLATE_PROVIDER=platetovin needs PLATE_KEY.'],
    ['DATABASE_OWNER_URL', 'postgresql://owner@h/db', 'DATABASE_OWNER_URL needs DATABASE_URL.'],
    ['MAIL', 'smtp', 'MAIL is called MAIL_TRANSPORT now.'],
    ['\uFEFFPORT', '4100', 'PORT stands behind a byte order mark: save the file of settings as UTF-8 without one.'],
    [
      'PUBLIC_URL',
      'https://shop.example',
      'PAYMENT_PROVIDER=simulated, HISTORY_PROVIDER=demo, PLATE_PROVIDER=demo: with',
    ],
    [
      'PUBLIC_URL',
      'http://shop.example/roadbook',
      'PUBLIC_URL must be an http or https address without a path, a name and a password. It is "http://shop.example/roadbook".',
    ],
    ['ADMIN_URL', 'http://shop.example/console', 'ADMIN_URL must be an http or https address without a path'],
    ...[
      'options=-c%20search_path%3Dshop',
      'options=-csearch_path=shop,public',
      'sslmode=disable&schema=shop',
      'currentSchema=shop',
    ].map((query): [string, string, string] => [
      'DATABASE_URL',
      `postgresql://u:p@h/db?${query}`,
      'DATABASE_URL names the schema shop; the tables are in public: leave it out.',
    ]),
    ['SECRET_KEY_FILE', '/nowhere/key', 'SECRET_KEY_FILE names a file that cannot be read (ENOENT).'],
    ['DATABASE_URL_FILE', '/dev/null', 'DATABASE_URL_FILE names a file that holds nothing.'],
  ])(
    'name the wrong variable in one line, before the install and in the server alike: %s=%s',
    (name, value, message) => {
      expect(() => readSettings({ [name]: value })).toThrow(message);
      expect(() => readSettings({ [name]: value })).toThrow(String(settingsProblem({ [name]: value })));
    },
  );

  it('of addresses take a scheme in capitals, which then counts like any other', () => {
    const shop = { PUBLIC_URL: 'HTTPS://shop.example/', ADMIN_URL: 'Https://console.shop.example' };
    expect(() => readSettings(shop)).toThrow(/with an https PUBLIC_URL choose real providers/);
    expect(readSettings({ ...shop, DEMONSTRATION: 'on', NHTSA_API_URL: 'HTTPS://api.example' })).toMatchObject({
      publicUrl: 'https://shop.example',
      adminUrl: 'https://console.shop.example',
      nhtsaApiUrl: 'https://api.example',
    });
    expect(readSettings({ DATABASE_URL: 'POSTGRESQL://u@h/Db' }).databaseUrl).toBe('postgresql://u@h/Db');
    expect(() => readSettings({ PUBLIC_URL: 'FTP://shop.example' })).toThrow(
      'PUBLIC_URL must be an http or https address without a path, a name and a password. It is "FTP://shop.example".',
    );
  });

  it('take a PUBLIC_URL that ends with a slash, and an address that names the schema public', () => {
    expect(readSettings({ PUBLIC_URL: 'http://shop.example:8080/' }).publicUrl).toBe('http://shop.example:8080');
    const url = 'postgresql://u@h/db?options=-c%20search_path%3Dpublic&sslmode=require';
    expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('avoid names that systems, shells and npm already use', () => {
    const taken =
      /^(?!HOST$|PORT$)(MAIL|MAILPATH|MAILCHECK|USER|USERNAME|LOGNAME|HOME|HOSTNAME|HOSTTYPE|MACHTYPE|OSTYPE|SHELL|PATH|PWD|OLDPWD|LANG|LANGUAGE|LC_.*|TERM|TZ|TMPDIR|TEMP|TMP|EDITOR|VISUAL|PAGER|DISPLAY|MODE|DEBUG|NODE_.*|npm_.*|XDG_.*|SSH_.*|SUDO_.*|PG.*)$/;
    expect(
      Object.values(SETTINGS)
        .map(({ name }) => name)
        .filter((name) => taken.test(name)),
    ).toEqual([]);
    expect(readSettings({ MAIL: '/var/mail/ann' }).mailTransport).toBe('outbox');
    expect(() => readSettings({ MAIL: 'smtp' })).toThrow('MAIL is called MAIL_TRANSPORT now.');
  });

  it('[X6-018] take a secret from a file, but the variable itself wins', () => {
    const folder = mkdtempSync(join(tmpdir(), 'roadbook-secrets-'));
    const file = join(folder, 'key');
    writeFileSync(file, `${'k'.repeat(40)}\n`);
    expect(readSettings({ SECRET_KEY_FILE: file }).secretKey).toBe('k'.repeat(40));
    expect(readSettings({ SECRET_KEY_FILE: file, SECRET_KEY: 'e'.repeat(40) }).secretKey).toBe('e'.repeat(40));
    expect(readSettings({ SECRET_KEY_FILE: '' }).secretKey).toBeNull();
    writeFileSync(file, 'short');
    expect(() => readSettings({ SECRET_KEY_FILE: file })).toThrow(
      /^SECRET_KEY must be one line of 32 to 4000 characters\.$/,
    );
    expect(settingsProblem({ SECRET_KEY_FILE: file })).toBe('SECRET_KEY must be one line of 32 to 4000 characters.');
    writeFileSync(file, '\n');
    expect(() => readSettings({ DATABASE_URL_FILE: file })).toThrow(
      /^DATABASE_URL_FILE names a file that holds nothing\.$/,
    );
    rmSync(folder, { recursive: true });
    expect(() => readSettings({ SECRET_KEY_FILE: file })).toThrow(
      /^SECRET_KEY_FILE names a file that cannot be read \(ENOENT\)\.$/,
    );
  });

  it('[X6-018] with secret values can all come from a file', () => {
    const secrets = Object.values(SETTINGS).filter(({ name }) =>
      /(?<!PUBLISHABLE)_(KEY|SECRET|PASSWORD|PREVIOUS)$|^(DATABASE|SMTP)\w*_URL$/.test(name),
    );
    expect(secrets.map(({ name, file }) => [name, file])).toEqual(secrets.map(({ name }) => [name, `${name}_FILE`]));
    expect(secrets.length).toBeGreaterThanOrEqual(10);
  });

  it('weigh variants against each other', () => {
    expect(readSettings({}).cartVariants).toEqual([{ variant: 'cart-2', weight: 100 }]);
    expect(readSettings({ CHECKOUT_VARIANTS: ' checkout-4 : 70, checkout-5:30' }).checkoutVariants).toEqual([
      { variant: 'checkout-4', weight: 70 },
      { variant: 'checkout-5', weight: 30 },
    ]);
  });

  it('of a provider are complete when all are set', () => {
    const vinaudit = { VINAUDIT_KEY: 'k', VINAUDIT_USER: 'u', VINAUDIT_PASSWORD: 'p' };
    expect(readSettings({ HISTORY_PROVIDER: 'vinaudit', ...vinaudit })).toMatchObject({ vinauditMode: 'live' });
    expect(() => readSettings({ HISTORY_PROVIDER: 'vinaudit', ...vinaudit, VINAUDIT_KEY: '' })).toThrow(
      /^HISTORY_PROVIDER=vinaudit needs VINAUDIT_KEY\.$/,
    );
    expect(readSettings({ PLATE_PROVIDER: 'platetovin', PLATE_KEY: 'k' }).plateProvider).toBe('platetovin');
  });

  it('[X6-018] refuse simulated parts in a public shop, unless it is a demonstration', () => {
    const shop = { PUBLIC_URL: 'https://shop.example' };
    expect(() => readSettings(shop)).toThrow(
      /^PAYMENT_PROVIDER=simulated, HISTORY_PROVIDER=demo, PLATE_PROVIDER=demo: with an https PUBLIC_URL choose real providers, or set DEMONSTRATION=on /,
    );
    const plates = { PLATE_PROVIDER: 'platetovin', PLATE_KEY: 'k' };
    const histories = { HISTORY_PROVIDER: 'vinaudit', VINAUDIT_KEY: 'k', VINAUDIT_USER: 'u', VINAUDIT_PASSWORD: 'p' };
    expect(() => readSettings({ ...shop, ...plates, ...histories })).toThrow(/^PAYMENT_PROVIDER=simulated: /);
    const keys = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const real = { ...shop, ...plates, ...histories, ...keys, PAYMENT_PROVIDER: 'stripe' };
    expect(readSettings(real).paymentProvider).toBe('stripe');
    expect(readSettings({ ...shop, DEMONSTRATION: 'on' }).demonstration).toBe(true);
    expect(readSettings({ PUBLIC_URL: 'http://192.168.1.5:3000' }).demonstration).toBe(false);
  });
});

const written = (file: string): string => readFileSync(join(__dirname, '../../../..', file), 'utf8');

it('.env.example and what is checked before the install hold every setting as it is, which npm run check -- --fix writes', () => {
  const settings = Object.values(SETTINGS);
  expect(written('.env.example')).toBe(envExample(settings));
  const data: unknown = JSON.parse(written('scripts/lib/settings.json'));
  expect(data).toEqual(
    JSON.parse(JSON.stringify(settingsData(settings, jsonSchemaOf, { ...SHOWN_VALUE, historyNeeds: HISTORY_NEEDS }))),
  );
});

it('README and .nvmrc name the same Node, which the image is made of', () => {
  const version = written('.nvmrc').trim();
  expect(written('README.md')).toContain(`You need Node ${version} `);
  expect(written('Dockerfile')).toMatch(new RegExp(`^FROM node:${version}[.-]`, 'm'));
});

it('the page of the settings has every one as it is, which npm run check -- --fix writes', () => {
  const squeeze = (text: string) => text.replace(/ +/g, ' ');
  const page = squeeze(written('docs/reference/settings.md'));
  for (const { name, default: fallback, about } of Object.values(SETTINGS))
    expect(page).toContain(squeeze(`| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${about} |`));
});

it('refuses a pooler without an address past it [X9-005]', () => {
  const env = { DATABASE_URL: 'postgresql://one/shop', DATABASE_POOLER: 'on' };
  expect(() => readSettings(env)).toThrow('DATABASE_POOLER=on needs DATABASE_DIRECT_URL.');
});

it('refuses further database addresses without DATABASE_URL', () => {
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'])
    expect(() => readSettings({ [name]: 'postgresql://one/shop' })).toThrow(`${name} needs DATABASE_URL.`);
});
