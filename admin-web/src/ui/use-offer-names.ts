import { useQuery } from '@tanstack/react-query';
import { http } from '../providers/http';
import type { OfferView } from '../providers/types';
import { humanize } from './format';

const readOffers = async (): Promise<OfferView[]> => {
  const { json } = await http('/api/offers');
  return (json as { data: { offers: OfferView[] } }).data.offers;
};

/** The catalog, which changes only with a release. */
export const useOffers = () =>
  useQuery<OfferView[], Error>({ queryKey: ['offers'], queryFn: readOffers, staleTime: Infinity });

export type NameOffer = (offerKey: string) => string;

/** The name of an offer, else its key in words. */
export function useOfferName(): NameOffer {
  const { data } = useOffers();
  return (offerKey) => data?.find((offer) => offer.offerKey === offerKey)?.name ?? humanize(offerKey);
}
