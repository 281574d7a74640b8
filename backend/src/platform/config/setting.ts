import { z } from 'zod';

/** An environment variable, for the server, the docs and the checks before the install. */
export interface Setting<T> {
  readonly name: string;
  readonly default: string;
  readonly about: string;
  /** Its description says what the value must be, after the name of the variable. */
  readonly schema: z.ZodType<T>;
  /** For a secret, the variable that may name a file with it instead. */
  readonly file: string | null;
}

export type Settings = Readonly<Record<string, Setting<unknown>>>;
/** The parsed values of settings. */
export type ValuesOf<S extends Settings> = { readonly [K in keyof S]: z.output<S[K]['schema']> };

/** What a history source declares beside its adapter: its settings, and the keys of those it requires. */
export interface DeclaredSource {
  readonly settings: Settings;
  readonly required: readonly string[];
}
/** The history sources that HISTORY_PROVIDER may name. */
export type DeclaredSources = Readonly<Record<string, DeclaredSource>>;

export const setting = <T>(name: string, fallback: string, schema: z.ZodType<T>) => ({
  about: (about: string): Setting<T> => ({ name, default: fallback, about, schema, file: null }),
});

/** A setting that is never shown: empty by default, and possibly in a file, as Docker and Kubernetes provide secrets. */
export const secretSetting = <T>(name: string, schema: z.ZodType<T>) => ({
  about: (text: string): Setting<T> => ({
    ...setting(name, '', schema).about(`${text}; or in the file that \`${name}_FILE\` names`),
    file: `${name}_FILE`,
  }),
});

/** What a value must be, for the checks before the install. */
export const jsonSchemaOf = (schema: z.ZodType): object =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** How an error shows a value: its beginning, without passwords and keys. */
export const SHOWN_VALUE = {
  hidden: [
    ['^.*:.*@', '***@'],
    ['\\b(sk|rk|whsec)_\\w+', '$1_***'],
  ],
  shown: 60,
} as const;

/** Returns one line: the variable, what it must be, and what it is unless it is a secret. */
export function refusalOf({ name, schema, file }: Setting<unknown>, value: string): string {
  const line = `${name} ${schema.description}.`;
  if (file !== null) return line;
  let seen = value;
  for (const [what, instead] of SHOWN_VALUE.hidden) seen = seen.replace(new RegExp(what, 'gs'), instead);
  return `${line} It is ${seen ? JSON.stringify(seen.slice(0, SHOWN_VALUE.shown)) : 'empty'}.`;
}

const emptyOr = <T>(schema: z.ZodType<T>) =>
  z
    .literal('')
    .transform(() => null)
    .or(schema);
const withoutEndSlash = (url: string): string => url.replace(/\/+$/, '');

/*
 * Every schema below is a pattern, a list or a range, never a function, so that it can be checked as data before the
 * install. None accepts control characters.
 */

const LINE = String.raw`[^\x00-\x1f\x7f-\x9f]`;
const line = (min: number, max: number) => z.string().regex(new RegExp(`^${LINE}{${min},${max}}$`));
/** Its scheme may be in capitals. */
const address = z.string().overwrite((url) => url.replace(/^[a-z]+(?=:\/\/)/i, (scheme) => scheme.toLowerCase()));

const PORT = String.raw`(?:6553[0-5]|655[0-2]\d|65[0-4]\d{2}|6[0-4]\d{3}|[1-5]?\d{1,4})`;
const [IPV4, IPV6] = [z.regexes.ipv4.source.slice(1, -1), z.regexes.ipv6.source.slice(1, -1)];
/** A host whose last label is a number is an IP address. */
const NO_NUMBER = String.raw`(?!(?:[^/?#:]*\.)?(?:\d+|0[xX][0-9a-fA-F]*)\.?(?:[:/?]|$))`;
/** Without credentials, which would be shown with the address. */
const ORIGIN = String.raw`(?:\[(?:${IPV6})\]|(?:${IPV4})(?=[:/?]|$)|${NO_NUMBER}[^\s/?#@:\\[\]%<>"{}|^]+)(?::${PORT})?`;
const TAIL = String.raw`[^\s\x00-\x1f\x7f-\x9f]{0,1000}`;
const HOST_NAME = String.raw`(?=.{1,253}$)(?:[A-Za-z0-9](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9])?\.)*(?=[A-Za-z0-9-]*[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?`;
const EMAIL = z.regexes.email.source.slice(1, -1);

export const words = emptyOr(line(1, 300)).describe('must be one line of at most 300 characters');

/** A key or a name of another service. */
export const credential = emptyOr(z.string().regex(/^[!-~]{1,1000}$/)).describe(
  'must be one line without spaces, at most 1000 characters',
);

export const keyThatBegins = (...starts: string[]) =>
  emptyOr(z.string().regex(new RegExp(`^(?:${starts.join('|')})[!-~]{1,1000}$`))).describe(
    `must begin with ${starts.join(' or ')}`,
  );

const PATH = new RegExp(String.raw`^(?!.*:\/\/)${LINE}{1,1000}$`);
export const folder = z.string().regex(PATH).describe('must be the path of a folder, at most 1000 characters');
export const fileOrNone = emptyOr(z.string().regex(PATH)).describe(
  'must be empty or the path of a file, at most 1000 characters',
);

export const host = z
  .string()
  .regex(new RegExp(`^(?:${IPV4}|${IPV6}|${HOST_NAME})$`))
  .describe('must be an IP address or the name of a host');

const RANGE = `(?:(?:${IPV4})(?:/(?:[1-9]|[12]\\d|3[0-2]))?|(?:${IPV6})(?:/(?:[1-9]|[1-9]\\d|1[01]\\d|12[0-8]))?|loopback|linklocal|uniquelocal)`;
/** Null, or proxies for proxy-addr; never the range of all addresses. */
export const proxies = emptyOr(
  z
    .string()
    .max(2000)
    .regex(new RegExp(`^${RANGE}(?: *, *${RANGE})*$`))
    .transform((list) => list.split(',').map((proxy) => proxy.trim())),
).describe('must be addresses or ranges such as 10.0.0.0/8, loopback, linklocal or uniquelocal, separated by commas');

export const emailAddress = z
  .string()
  .max(254)
  .regex(new RegExp(`^${EMAIL}$`))
  .describe('must be an email address');

export const sender = z
  .string()
  .max(400)
  .regex(
    new RegExp(String.raw`^(?:${EMAIL}|(?:[^\x00-\x1f\x7f-\x9f<>"@,;:]+|"[^\x00-\x1f\x7f-\x9f"\\]+") ?<${EMAIL}>)$`),
  )
  .describe('must be an email address, or a name with one behind it: Roadbook <no-reply@roadbook.example>');

export const phone = emptyOr(z.string().regex(/^(?=(?:.*\d){3})[+(\d][\w ().+/-]{2,40}$/)).describe(
  'must be a phone number such as +1 (555) 010-0000',
);

export const onOff = z
  .literal(['on', 'off'])
  .transform((value) => value === 'on')
  .describe('must be on or off');

export const oneOf = <const T extends string>(...values: T[]): z.ZodType<T> =>
  z.literal(values).describe(`must be one of ${values.join(', ')}`);

/** In plain digits: Number() would accept '' and '1e3'. */
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .meta({ minimum: min, maximum: max });

export const integer = (min: number, max: number) =>
  wholeNumber(min, max).describe(`must be a whole number from ${min} to ${max}`);

export const integerOrNone = (min: number, max: number) =>
  emptyOr(wholeNumber(min, max)).describe(`must be empty or a whole number from ${min} to ${max}`);

export const secret = (min: number) =>
  emptyOr(line(min, 4000)).describe(`must be one line of ${min} to 4000 characters`);

export const postgresUrl = emptyOr(address.regex(/^postgres(?:ql)?:\/\/[^\s\x00-\x1f\x7f-\x9f]{1,2000}$/)).describe(
  'must begin with postgresql://',
);

export const smtpUrl = emptyOr(address.regex(new RegExp(String.raw`^smtps?:\/\/[^\s/]${TAIL}$`))).describe(
  'must begin with smtp:// or smtps://',
);

/** Null, or a Sentry DSN. */
export const dsn = emptyOr(
  address.max(1000).regex(new RegExp(String.raw`^https?:\/\/[^\s:@/]+@${ORIGIN}(?:\/[^\s/?#]+)+$`)),
).describe('must look like https://key@errors.example/1');

const WEB = new RegExp(String.raw`^https?:\/\/${ORIGIN}(?:\/[^\s?#\x00-\x1f\x7f-\x9f]{0,1000})?$`);
/** Without a slash at the end, so that paths can be appended. */
export const httpUrl = address
  .regex(WEB)
  .transform(withoutEndSlash)
  .describe('must begin with https:// and hold no name and password');

/** Null, or like httpUrl. */
export const webAddress = emptyOr(address.regex(WEB).transform(withoutEndSlash)).describe(
  'must be an http or https address without a name and password',
);

/** Null, or an origin. */
export const originOrNone = emptyOr(
  address.regex(new RegExp(String.raw`^https?:\/\/${ORIGIN}\/{0,9}$`)).transform(withoutEndSlash),
).describe('must be an http or https address without a path, a name and a password');

/** A webAddress with a query, which may hold a key. */
export const webAddressWithQuery = emptyOr(
  address.regex(new RegExp(String.raw`^https?:\/\/${ORIGIN}(?:[/?]${TAIL})?$`)).transform(withoutEndSlash),
).describe('must be an http or https address without a name and password');

/** Null, or an address with placeholders, such as https://images.example/{make}/{model}?year={year}. */
export const urlTemplate = emptyOr(
  address.regex(new RegExp(String.raw`^https:\/\/${ORIGIN}\/(?=\S*\{make\})${TAIL}$`)),
).describe('must begin with https:// and hold {make}');
