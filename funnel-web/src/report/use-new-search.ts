import { useNavigate } from 'react-router-dom';
import { pathOf } from '../app/paths';
import { carrySearch } from '../search/carried-search';
import type { VehicleSearch } from '../search/search';
import { clearRouteBackup } from '../search/route-backup';

/** Leads home for good. @param carried the search that the home page starts with */
export function useNewSearch(carried: VehicleSearch | null = null): () => void {
  const navigate = useNavigate();
  return () => {
    clearRouteBackup();
    void navigate(pathOf('home'), { state: carrySearch(carried) });
  };
}
