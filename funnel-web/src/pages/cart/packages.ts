import type { OfferView } from '../../api/types';

export const PACKAGE_ORDER = ['single', 'unlimited', 'triple'] as const;

export const packagesOf = (offers: readonly OfferView[] | undefined): OfferView[] =>
  PACKAGE_ORDER.flatMap((key) => offers?.filter(({ packageKey }) => packageKey === key) ?? []);
