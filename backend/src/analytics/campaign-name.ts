const NAME = /^[A-Za-z0-9][A-Za-z0-9 _.:+-]{0,99}$/;
const VIN_LIKE = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/i;

/**
 * Returns the name of a campaign from a link, or undefined for other text. It admits no email, no plate with its state in
 * brackets and no VIN; a person's name or a bare plate can't be told from a campaign.
 */
export function campaignName(text: unknown): string | undefined {
  return typeof text === 'string' && NAME.test(text) && !VIN_LIKE.test(text) ? text : undefined;
}
