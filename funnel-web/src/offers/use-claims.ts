import { useSiteFacts } from '../api/use-site-facts';
import { useHydrated } from '../ui/use-hydrated';
import { claimOf, type Claim, type ClaimName } from './claims';

/** The claim of a name, or null where it may not be shown. */
export function useClaims(): (name: ClaimName) => Claim | null {
  const site = useSiteFacts();
  const hydrated = useHydrated();
  return (name) => claimOf(name, site, hydrated);
}
