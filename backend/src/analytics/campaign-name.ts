const NAME = /^[A-Za-z0-9][A-Za-z0-9 _.:+-]{0,99}$/;
const VIN_LIKE = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/i;

/**
 * The name of a campaign as it may be kept; undefined for anything else. The text comes out of a link, which anybody writes. It cannot hold
 * an email, nor a plate with its state in brackets, for which it lacks the characters, nor a VIN that stands apart; a person's
 * name or a bare plate looks like any campaign and is kept.
 */
export function campaignName(given: unknown): string | undefined {
  return typeof given === 'string' && NAME.test(given) && !VIN_LIKE.test(given) ? given : undefined;
}
