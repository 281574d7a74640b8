import type { SettingValues } from '../../config/settings.js';

/** Metadata of a handler and extension of the contract: the name of its limit. */
export const LIMIT = 'x-limit';

/** What a limit counts by. A buyer is a browser that has paid; other browsers are counted by address (IPv6: /64 network). */
type LimitKey = 'address' | 'buyer' | 'visitor' | 'mailbox' | 'app';
type Scope = 'process' | 'replicas';

type NumberSetting = {
  [Name in keyof SettingValues]: SettingValues[Name] extends number ? Name : never;
}[keyof SettingValues];

/** How much of something is allowed in a window of time. */
export interface Limit<Where extends Scope = Scope> {
  /** How many in a window, or the setting with the number. */
  readonly points: number | NumberSetting;
  readonly seconds: number;
  readonly key: LimitKey;
  readonly scope: Where;
  readonly failuresOnly: boolean;
  /** Whether RATE_LIMIT_FACTOR multiplies the points. */
  readonly scaled: boolean;
  readonly reason: string;
}

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

const calls = (points: number, reason: string, key: LimitKey = 'address'): Limit<'process'> => ({
  ...{ points, seconds: MINUTE, key, scope: 'process', failuresOnly: false, scaled: true, reason },
});

const exact = (
  points: Limit['points'],
  seconds: number,
  key: LimitKey,
  scaled: boolean,
  reason: string,
): Limit<'replicas'> => ({ points, seconds, key, scope: 'replicas', failuresOnly: false, scaled, reason });

/**
 * Every limit of the server; docs/reference/limits.md shows the same table. They suit a small dealership behind one
 * address and stop a script within seconds.
 */
export const LIMITS = {
  all: {
    ...calls(300, 'All calls of one caller, ten of the webhook as one: a burst, then 50 a second', 'buyer'),
    seconds: 6,
  },
  lookup: calls(60, 'A lookup costs an identification. A person types few VINs a minute'),
  decode: calls(60, 'Integrators decode lists; nothing is stored or bought'),
  variants: calls(120, 'A visitor without a cookie gets a user; a page requests it once'),
  find: calls(120, 'A page looks for an existing report once'),
  'magic-link': calls(10, 'Each call sends an email to an address somebody typed'),
  register: calls(30, 'May send an email to an address somebody typed'),
  users: calls(120, 'Signing in and out, and changes of one’s own account'),
  errors: calls(60, 'A broken page reports in bursts; a loop would fill the table'),
  analytics: calls(120, 'A tab sends its events about once a page'),
  signatures: calls(10, 'A report is signed once, and each signature is decoded and redrawn', 'buyer'),
  addresses: calls(30, 'A report is addressed once; the rest is corrections', 'buyer'),
  unsubscribe: calls(120, 'Mail programs post from few addresses for many people'),
  monitoring: calls(30, 'Monitoring is stopped once a vehicle'),
  privacy: calls(30, 'Exports and erasures are rare and read many tables'),
  verify: calls(20, 'A person types one code from one paper; a script would try many'),
  pdf: calls(20, 'Laying out a document costs a fifth of a second of processor time', 'buyer'),
  share: calls(30, 'A link is created and revoked now and then'),
  shared: calls(60, 'A shared report is read by the few who received the link'),
  change: calls(300, 'Every other change, so that a forgotten handler is not unlimited'),
  webhook: { ...calls(20, 'The payment provider signs every call; only invalid signatures count'), failuresOnly: true },
  checkout: exact(60, MINUTE, 'address', true, 'Testing stolen cards needs many attempts; a buyer needs a few'),
  login: exact(10, MINUTE, 'address', false, 'Passwords and codes of operators; the right one resets the count'),
  'sign-in-mailbox': exact(3, 15 * MINUTE, 'mailbox', false, 'More sign-in emails would flood a mailbox'),
  'sign-in-visitor': exact(10, HOUR, 'visitor', true, 'Sign-in emails requested by one browser'),
  'sign-in-address': exact(10, HOUR, 'address', true, 'Sign-in emails requested from one address; a family shares one'),
  'sign-in-app': exact('signInMailsPerHour', HOUR, 'app', false, 'Keeps the mail server’s reputation'),
  'plate-visitor': exact('platesPerPerson', DAY, 'visitor', false, 'Every plate lookup is paid for'),
  'plate-address': exact('platesPerAddress', DAY, 'address', false, 'A new cookie does not restart the count'),
  'plate-app': exact('platesPerDay', DAY, 'app', false, 'The most that plates can cost in a day'),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** A limit that all replicas count together. */
export type SharedLimitName = {
  [Name in LimitName]: (typeof LIMITS)[Name] extends Limit<'replicas'> ? Name : never;
}[LimitName];

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Returns the limit that counts every call of a handler; null when there is none. @param named by @Limit */
export function limitOfCalls(method: string, named: LimitName | undefined): LimitName | null {
  const name = named ?? (CHANGES.has(method.toUpperCase()) ? 'change' : null);
  return name === null || LIMITS[name].failuresOnly ? null : name;
}

/** Returns how many a limit allows in a window. */
export function pointsOf(name: LimitName, settings: SettingValues): number {
  const { points, scaled } = LIMITS[name] as Limit;
  return (typeof points === 'number' ? points : settings[points]) * (scaled ? settings.rateLimitFactor : 1);
}
