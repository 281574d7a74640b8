/**
 * A receipt needs no more of a card than this, and nothing more may be kept: neither half alone, never more than four
 * digits.
 */
export const CARD_CHECK = `("cardBrand" IS NULL) = ("cardLast4" IS NULL) AND "cardLast4" ~ '^[0-9]{4}$'`;

interface KeptCard {
  cardBrand: string | null;
  cardLast4: string | null;
}

/** How something was paid, in words for its receipt: 'Visa ending in 4242'. Null when the provider did not tell. */
export const paidWith = ({ cardBrand, cardLast4 }: KeptCard): string | null =>
  cardBrand && cardLast4 ? `${cardBrand} ending in ${cardLast4}` : null;
