import type { OfferView } from '../../api/types';

export const PACKAGE_ORDER = ['single', 'unlimited', 'triple'] as const;

export const packagesOf = (offers: readonly OfferView[] | undefined): OfferView[] =>
  PACKAGE_ORDER.flatMap((key) => offers?.filter(({ packageKey }) => packageKey === key) ?? []);

export function termsSentence(offer: OfferView): string {
  return (
    offer.renewal?.sentence ??
    `One payment for ${offer.credits === 1 ? 'one report' : `${offer.credits} reports`}. It does not renew.`
  );
}
