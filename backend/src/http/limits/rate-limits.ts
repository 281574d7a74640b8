/** How often one address (IPv6: one /64 network) may make a kind of call. */
export interface RateLimit {
  name: string;
  perMinute: number;
}

/**
 * The first row that fits a call decides. The figures bear a family or a small dealership behind one address at its
 * busiest and stop a script within seconds; RATE_LIMIT_FACTOR raises them all.
 */
const LIMITS: readonly (RateLimit & { methods: readonly string[]; path: RegExp })[] = [
  // Comes from the provider, in bursts, and proves itself by its signature.
  { name: 'webhook', methods: ['POST'], path: /\/webhooks?(\/|$)/, perMinute: Infinity },
  // Has a limit of its own that forgives the right password.
  { name: 'login', methods: ['POST'], path: /^\/api\/admin\/login$/, perMinute: Infinity },
  // A lookup costs an identification and, with a real source, money. A person types few VINs a minute.
  { name: 'lookup', methods: ['POST'], path: /^\/api\/lookup\//, perMinute: 60 },
  // Integrators decode lists; nothing is kept and nothing is bought for it.
  { name: 'decode', methods: ['GET'], path: /^\/api\/vehicles\//, perMinute: 60 },
  // A visitor without a cookie gets a user by it; a page asks once.
  { name: 'variants', methods: ['GET'], path: /^\/api\/variants$/, perMinute: 120 },
  { name: 'find', methods: ['POST'], path: /^\/api\/reports\/find$/, perMinute: 120 },
  // Each of these sends a mail to an address somebody typed: a mailbox is easily flooded.
  { name: 'magic-link', methods: ['POST'], path: /^\/api\/users\/magic-link$/, perMinute: 10 },
  { name: 'register', methods: ['POST'], path: /^\/api\/users\/register$/, perMinute: 30 },
  { name: 'users', methods: ['POST', 'PATCH'], path: /^\/api\/users\//, perMinute: 120 },
  // A page that is broken reports in bursts; a loop would fill the table.
  { name: 'errors', methods: ['POST'], path: /^\/api\/errors$/, perMinute: 60 },
  // A report is signed and addressed once; the rest is corrections.
  { name: 'signatures', methods: ['POST'], path: /^\/api\/signatures$/, perMinute: 30 },
  { name: 'addresses', methods: ['POST'], path: /^\/api\/addresses$/, perMinute: 30 },
  // Testing stolen cards needs many tries; a buyer needs a few, an extension of the quote included.
  { name: 'checkout', methods: ['POST'], path: /^\/api\/checkout\//, perMinute: 60 },
  // Mail programs post from few addresses for many people.
  { name: 'unsubscribe', methods: ['GET', 'POST'], path: /^\/api\/mail\//, perMinute: 120 },
  { name: 'watch', methods: ['POST', 'DELETE'], path: /^\/api\/(watches\/|reports\/[^/]+\/watch$)/, perMinute: 30 },
  { name: 'privacy', methods: ['GET', 'PATCH', 'DELETE'], path: /^\/api\/privacy\//, perMinute: 30 },
  // A person types one code from one paper; a script would try many.
  { name: 'verify', methods: ['GET'], path: /^\/api\/verify\//, perMinute: 20 },
  // Laying out a document costs a fifth of a second of a processor.
  { name: 'pdf', methods: ['GET'], path: /^\/api\/reports\/[^/]+\/pdf$/, perMinute: 20 },
  // A link is made and revoked now and then, and read by the few it was given to.
  { name: 'share', methods: ['POST', 'DELETE'], path: /^\/api\/reports\/[^/]+\/share$/, perMinute: 30 },
  { name: 'shared', methods: ['GET'], path: /^\/api\/shared\//, perMinute: 60 },
  // Whatever else changes something, so that a forgotten call is not an open one.
  { name: 'change', methods: ['POST', 'PUT', 'PATCH', 'DELETE'], path: /^\/api\//, perMinute: 300 },
];

/** The limit of a call, or null when it has none. @param path the route's pattern, e.g. '/api/users/:id/email' */
export function rateLimitOf(method: string, path: string): RateLimit | null {
  // The head of an answer takes all the work of the answer, and tells as much.
  const asked = method === 'HEAD' ? 'GET' : method;
  const limit = LIMITS.find(({ methods, path: fits }) => methods.includes(asked) && fits.test(path));
  return limit && limit.perMinute !== Infinity ? limit : null;
}
