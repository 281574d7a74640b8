const NAME = /^[A-Za-z0-9][A-Za-z0-9 _.:+-]{0,99}$/;
const VIN_LIKE = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/i;

/**
 * The name of a campaign as it may be kept; undefined for anything else. The text comes out of a link, which anybody writes: with the
 * characters of a name alone it holds no email and no plate with its state, and what looks like a VIN is none.
 */
export function campaignName(given: unknown): string | undefined {
  return typeof given === 'string' && NAME.test(given) && !VIN_LIKE.test(given) ? given : undefined;
}
