import type { Offer } from '../../api/types';

export const PACKAGE_ORDER = ['single', 'unlimited', 'triple'] as const;

export const packagesOf = (offers: readonly Offer[] | undefined): Offer[] =>
  PACKAGE_ORDER.flatMap((key) => offers?.filter(({ packageKey }) => packageKey === key) ?? []);
