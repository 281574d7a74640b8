/** Of an answer that is no page and meets none of the hooks that protect pages: nothing in it is run, framed, guessed or kept. */
export const PLAIN_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;
