import { useQuery } from '@tanstack/react-query';
import { http } from '../providers/http';
import type { OfferView } from '../providers/types';
import { words } from './format';

const readOffers = async (): Promise<OfferView[]> => {
  const { json } = await http('/api/offers');
  return (json as { data: { offers: OfferView[] } }).data.offers;
};

/** The catalog as the shop sells it. It changes with a release only. */
export const useOffers = () =>
  useQuery<OfferView[], Error>({ queryKey: ['offers'], queryFn: readOffers, staleTime: Infinity });

export type NameOffer = (offerKey: string) => string;

/** How the shop calls an offer; its key in words until the catalog is here, and for one that is no longer sold. */
export function useOfferName(): NameOffer {
  const { data } = useOffers();
  return (offerKey) => data?.find((offer) => offer.offerKey === offerKey)?.name ?? words(offerKey);
}
