import { z } from 'zod';

/** One environment variable: how it is read, its default, and what it is for. The page of the settings is checked against these. */
export interface Setting<T> {
  readonly name: string;
  readonly default: string;
  readonly about: string;
  /** Its description says what the variable must be, in words that follow its name. It never repeats the value: that may be a secret. */
  readonly schema: z.ZodType<T>;
  /** A secret may stand in a file instead, whose name stands in a variable of this name. */
  readonly file: string | null;
}

export const setting = <T>(name: string, fallback: string, about: string, schema: z.ZodType<T>): Setting<T> => ({
  name,
  default: fallback,
  about,
  schema,
  file: null,
});

/** What nobody may read: empty unless given, by itself or as the name of a file, as Docker, Kubernetes and vaults hand them over. */
export const secretSetting = <T>(name: string, about: string, schema: z.ZodType<T>): Setting<T> => ({
  ...setting(name, '', `${about}; or in the file that \`${name}_FILE\` names`, schema),
  file: `${name}_FILE`,
});

/** What a value must be, as data for who has no packages yet. */
export const jsonSchemaOf = (schema: z.ZodType): object =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const emptyOr = <T>(schema: z.ZodType<T>) =>
  z
    .literal('')
    .transform(() => null)
    .or(schema);
const withoutEndSlash = (url: string): string => url.replace(/\/+$/, '');

export const text = z.string();
/** Whose scheme counts in capitals too, as in every other place. */
const address = text.overwrite((url) => url.replace(/^[a-z]+(?=:)/i, (scheme) => scheme.toLowerCase()));
export const optional = emptyOr(text);
export const onOff = z
  .literal(['on', 'off'])
  .transform((value) => value === 'on')
  .describe('must be on or off');

export const oneOf = <const T extends string>(...values: T[]): z.ZodType<T> =>
  z.literal(values).describe(`must be one of ${values.join(', ')}`);

export const integer = (min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).describe(`must be a whole number from ${min} to ${max}`);

export const integerOrNone = (min: number, max: number) =>
  emptyOr(z.coerce.number().int().min(min).max(max)).describe(`must be empty or a whole number from ${min} to ${max}`);

/** Null, or long enough not to be guessed. */
export const secret = (min: number) => emptyOr(text.min(min)).describe(`must have at least ${min} characters`);

export const postgresUrl = emptyOr(address.regex(/^postgres(ql)?:\/\//)).describe('must begin with postgresql://');

/** Several of them, separated by commas. */
export const postgresUrls = text
  .regex(/^(\s*postgres(ql)?:\/\/[^,\s]+\s*(,|$))*$/)
  .transform((urls) => urls.split(',').flatMap((url) => url.trim() || []))
  .describe('must be addresses that begin with postgresql://, separated by commas');

export const smtpUrl = emptyOr(address.regex(/^smtps?:\/\//)).describe('must begin with smtp:// or smtps://');

/** Null, or where errors go by the protocol of Sentry: a key that may only send, a host, and a project. */
export const dsn = emptyOr(address.regex(/^https?:\/\/[^\s:@/]+@[^\s@/]+(\/[^\s/?#]+)+$/)).describe(
  'must look like https://key@errors.example/1',
);

/** Without a slash at the end, so that paths can be put behind it. */
export const httpUrl = address
  .regex(/^https?:\/\/[^\s?#]+$/)
  .transform(withoutEndSlash)
  .describe('must begin with https://');

/** Null, or like httpUrl, for people rather than programs. */
export const webAddress = emptyOr(
  address.refine((url) => URL.canParse(url) && /^https?:/.test(url)).transform(withoutEndSlash),
).describe('must be an http or https address');

/** Null, or an address with places for what is wanted, such as https://images.example/{make}/{model}?year={year}. */
export const urlTemplate = emptyOr(address.regex(/^https:\/\/[^\s{}/?#]+\/\S*$/).includes('{make}')).describe(
  'must begin with https:// and hold {make}',
);
