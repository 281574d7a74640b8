import { settingsProblem } from '../../../../scripts/lib/settings.mjs';
import type { Setting } from './setting.js';
import { readSettings as readSettingsOf } from './settings.js';
import { SETTINGS } from '../../settings.js';
import { HISTORY_SOURCES } from '../../vehicle-data/sources/history-sources.js';

/** As the server reads them, with the history sources. */
const readSettings = (env: NodeJS.ProcessEnv) => readSettingsOf(env, HISTORY_SOURCES);

const ALL: Setting<unknown>[] = Object.values(SETTINGS);
const PASSWORD = 'hunter2hunter2';

/** What no setting takes, secrets and words for people included. */
const NEVER = {
  'a line break': 'on\nPORT=1',
  'a control character': 'on\u0000off\u001b[2J',
  'a huge value': '9'.repeat(100_000),
};
/** What only some settings take. */
const SELDOM = {
  nothing: '',
  'spaces only': '  \t ',
  'a word that means nothing here': 'pigeon',
  'a negative number': '-1',
  'a fraction': '1.5',
  'a number in other digits': '0x1F',
  'a huge number': '1e300',
  true: 'true',
  'an address that names a password': `https://ann:${PASSWORD}@shop.example/x`,
  'the same with a slash in it': `https://ann:${PASSWORD}/${PASSWORD}@shop.example/x`,
  'an address of files': 'file:///etc/passwd',
  'an address without a host': 'https://',
  'a port that is none': 'https://shop.example:99999',
  'a key of a payment provider': `sk_live_${PASSWORD}`,
};

/** What the server says about one variable, or null; anything but an Error with one line fails. */
function refusal(name: string, value: string): string | null {
  try {
    readSettings({ [name]: value });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const ofOneAlone = (line: string | null, { name }: Setting<unknown>): boolean => !!line?.startsWith(`${name} must `);

describe('every setting of the table', () => {
  it.each(ALL.map((one) => [one.name, one] as const))('%s says what it must be', (_, { schema, file, name }) => {
    expect(schema.description).toMatch(/^must \S/);
    if (/(?<!PUBLISHABLE)_(KEY|SECRET|PASSWORD)$/.test(name)) expect(file).toBe(`${name}_FILE`);
  });

  it.each(Object.entries(NEVER))('refuses %s', (_, value) => {
    expect(ALL.filter((one) => !ofOneAlone(refusal(one.name, value), one)).map(({ name }) => name)).toEqual([]);
  });

  it('accepts an empty value only if empty is the default', () => {
    for (const value of ['', '   '])
      expect(ALL.filter(({ name }) => refusal(name, value) === null).map(({ name }) => name)).toEqual(
        ALL.filter(({ default: fallback }) => fallback === '').map(({ name }) => name),
      );
  });

  it.each(ALL.map((one) => [one.name, one] as const))(
    '%s refuses junk in one line that names the setting, the wrong value and the right form, without any secret',
    (name, one) => {
      for (const value of [...Object.values(NEVER), ...Object.values(SELDOM)]) {
        const said = refusal(name, value);
        if (said === null) {
          expect(settingsProblem({ [name]: value })).toBeNull();
          continue;
        }
        expect(settingsProblem({ [name]: value })).toBe(said);
        // A rule between settings names the setting, too.
        if (!ofOneAlone(said, one)) {
          expect(said).toContain(name);
          continue;
        }
        expect(said).toMatch(/^[^\p{Cc}]{1,400}$/u);
        expect(said).not.toContain(PASSWORD);
        if (one.file) expect(said).not.toContain(' It is ');
        else if (!value.includes(PASSWORD))
          expect(said).toContain(value.trim() ? JSON.stringify(value.trim().slice(0, 8)).slice(1, -1) : 'It is empty.');
      }
    },
  );

  it('that is an address accepts no name and password in it, because others read the address', () => {
    const address = `https://ann:${PASSWORD}@shop.example`;
    const taken = ALL.filter(({ name }) => refusal(name, address) === null).map(({ name }) => name);
    // Words for people and keys of others, which may look like anything.
    const free = ALL.filter(
      ({ name }) =>
        refusal(name, `pigeon ${'pigeon'.repeat(9)}`) === null || refusal(name, 'pigeon'.repeat(9)) === null,
    );
    expect(taken).toEqual(free.map(({ name }) => name).filter((name) => taken.includes(name)));
    expect(taken.filter((name) => /URL|ENDPOINT|HOST|PROXY|MAIL/.test(name))).toEqual([]);
  });
});

it.each([
  [
    'TRUST_PROXY',
    'true',
    'must be addresses or ranges such as 10.0.0.0/8, loopback, linklocal or uniquelocal, separated by commas. It is "true".',
  ],
  ['TRUST_PROXY', '10.0.0.0/33', 'must be addresses or ranges such as '],
  ['TRUST_PROXY', '0.0.0.0/0', 'must be addresses or ranges such as '],
  ['HOST', 'localhost:3000', 'must be an IP address or the name of a host. It is "localhost:3000".'],
  ['HOST', '999.1.1.1', 'must be an IP address or the name of a host. It is "999.1.1.1".'],
  [
    'MAIL_FROM',
    'Roadbook',
    'must be an email address, or a name with one behind it: Roadbook <no-reply@roadbook.example>. It is "Roadbook".',
  ],
  ['MAIL_FROM', 'a@b.example, c@d.example', 'must be an email address, or '],
  ['SUPPORT_EMAIL', 'ann@', 'must be an email address. It is "ann@".'],
  [
    'BREACHED_PASSWORDS_URL',
    'ftp://x.example',
    'must be an http or https address without a name and password. It is "ftp://x.example".',
  ],
  [
    'BREACHED_PASSWORDS_URL',
    'https://u:p@x.example',
    'must be an http or https address without a name and password. It is "***@x.example".',
  ],
  [
    'PUBLIC_URL',
    'http://999.1.1.1',
    'must be an http or https address without a path, a name and a password. It is "http://999',
  ],
  [
    'ADMIN_URL',
    'http://shop.1',
    'must be an http or https address without a path, a name and a password. It is "http://shop.1".',
  ],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'http://[::::]:4318',
    'must be an http or https address without a name and password.',
  ],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_live_abc def', 'must begin with pk_. It is "sk_*** def".'],
])('the line about %s=%s', (name, value, line) => {
  expect(refusal(name, value)).toContain(`${name} ${line}`);
});

it.each([
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8,fd00::/8, 192.0.2.7'],
  ['HOST', '::'],
  ['HOST', 'localhost'],
  ['MAIL_FROM', 'Roadbook <no-reply@roadbook.example>'],
  ['MAIL_FROM', '"Road, Book" <no-reply@roadbook.example>'],
  ['PUBLIC_URL', 'http://[::1]:3000'],
  ['PUBLIC_URL', 'http://192.0.2.7:3000/'],
  ['BREACHED_PASSWORDS_URL', 'https://3.shop.example'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector1:4318'],
  ['BREACHED_PASSWORDS_URL', 'https://api.pwnedpasswords.com/'],
  ['SUPPORT_PHONE', '1-800-ROADBOOK'],
  ['SENTRY_DSN', 'https://key@errors.example/1'],
  ['DATABASE_URL', 'postgresql:///roadbook?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgresql://u:p%20w@h:5432/db?sslmode=verify-full'],
])('%s takes %s', (name, value) => {
  expect(refusal(name, value)).toBeNull();
  expect(settingsProblem({ [name]: value })).toBeNull();
});
