import { useSiteFacts } from '../api/use-site-facts';
import { useHydrated } from '../ui/use-hydrated';
import { claimOf, type Claim, type ClaimName } from './claims';

export function useClaims(): (name: ClaimName) => Claim | null {
  const site = useSiteFacts();
  const hydrated = useHydrated();
  return (name) => claimOf(name, site, hydrated);
}
