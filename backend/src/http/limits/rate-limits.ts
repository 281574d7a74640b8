/**
 * How often a minute one address (IPv6: one /64 network) may make a kind of call. The figures bear a family or a small dealership
 * behind one address at its busiest and stop a script within seconds; RATE_LIMIT_FACTOR raises them all. Handlers name theirs by @Limit.
 */
const PER_MINUTE = {
  // Comes from the provider, in bursts, and proves itself by its signature.
  webhook: Infinity,
  // A provider signs every one of its calls; what is not signed well is somebody else's.
  'unsigned-webhook': 20,
  // Has a limit of its own that forgives the right password.
  login: Infinity,
  // A lookup costs an identification and, with a real source, money. A person types few VINs a minute.
  lookup: 60,
  // Integrators decode lists; nothing is kept and nothing is bought for it.
  decode: 60,
  // A visitor without a cookie gets a user by it; a page asks once.
  variants: 120,
  find: 120,
  // Each of these sends a mail to an address somebody typed: a mailbox is easily flooded.
  'magic-link': 10,
  register: 30,
  users: 120,
  // A page that is broken reports in bursts; a loop would fill the table.
  errors: 60,
  // A tab sends what happened about once a page.
  analytics: 120,
  // A report is signed once, and each signature is decoded and redrawn.
  signatures: 10,
  // And addressed once; the rest is corrections.
  addresses: 30,
  // Testing stolen cards needs many tries; a buyer needs a few, an extension of the quote included.
  checkout: 60,
  // Mail programs post from few addresses for many people.
  unsubscribe: 120,
  monitoring: 30,
  privacy: 30,
  // A person types one code from one paper; a script would try many.
  verify: 20,
  // Laying out a document costs a fifth of a second of a processor.
  pdf: 20,
  // A link is made and revoked now and then, and read by the few it was given to.
  share: 30,
  shared: 60,
  // Whatever else changes something, so that a forgotten call is not an open one.
  change: 300,
} as const;

export type LimitName = keyof typeof PER_MINUTE;

/**
 * What stands between buyers and the report they have paid for. Whoever has paid has an account of their own for it, of the same figures, so that
 * nobody behind their address uses it up. Paying is not among it: a browser that has paid would try more stolen cards than others.
 */
export const OF_BUYERS: ReadonlySet<LimitName> = new Set(['signatures', 'addresses', 'pdf']);

export interface RateLimit {
  name: LimitName;
  perMinute: number;
}

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The limit of a call, or null when it has none. @param named what its handler says by @Limit */
export function rateLimitOf(method: string, named: LimitName | undefined): RateLimit | null {
  const name = named ?? (CHANGES.has(method.toUpperCase()) ? 'change' : undefined);
  return name === undefined || PER_MINUTE[name] === Infinity ? null : { name, perMinute: PER_MINUTE[name] };
}
