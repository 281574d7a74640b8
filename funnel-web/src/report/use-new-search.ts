import { useNavigate } from 'react-router-dom';
import { pathOf } from '../app/paths';
import { carrySearch } from '../search/carried-search';
import type { VehicleSearch } from '../search/search';
import { clearRouteBackup } from '../search/route-backup';

/**
 * The way out of a dead end: home, and no later visit throws the visitor back in here.
 * @param carried the search that the form of the home page starts with
 */
export function useNewSearch(carried: VehicleSearch | null = null): () => void {
  const navigate = useNavigate();
  return () => {
    clearRouteBackup();
    void navigate(pathOf('home'), { state: carrySearch(carried) });
  };
}
