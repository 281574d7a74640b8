import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { KEYS, readText } from '../session/storage';
import { paced } from '../session/timings';
import { rememberedSearch, storedSearchInfo } from './search-memory';
import { carrySearch } from './carried-search';
import { parseSearch, searchParts, type VehicleSearch } from './search';
import { pathOf } from '../app/paths';
import { toastError } from '../ui/toast/store';

/** Longest plate with its state behind it. */
const LONGEST_PLATE = 'ABCDEFGHIJ (CA)'.length;
const INCOMPLETE_LINK =
  'The link does not say whether it means a VIN or a license plate. Check what we filled in and search again.';

interface Recovery {
  everyMs: number;
  attempts: number;
  /** Puts the last valid search of this session back and rewrites the address with it. */
  restore?: (search: VehicleSearch) => string;
}

/** The search of this step. */
export function useSearch(): VehicleSearch | null {
  const { type, value, intent, state } = useParts();
  // An address without an intent means the last answer of the visitor.
  const meant = intent ?? readText(KEYS.userType);
  return useMemo(() => parseSearch({ type, value, intent: meant, state }), [type, value, meant, state]);
}

function useParts() {
  const parameters = useParams();
  const [query] = useSearchParams();
  return searchParts(parameters, query);
}

/** What an address without a search still holds, so that nobody has to type it again; null when it holds nothing. */
function useLeftover(): VehicleSearch | null {
  const { value } = useParts();
  return useMemo(() => {
    if (!value || !/\d/.test(value)) return null;
    return parseSearch({ type: value.length > LONGEST_PLATE ? 'vin' : 'license_plate', value });
  }, [value]);
}

/**
 * The same for a step that cannot be without one: looks again a few times, then restores or goes home, with what the address holds in
 * the search form.
 */
export function useRequiredSearch({ everyMs, attempts, restore }: Recovery): VehicleSearch | null {
  const search = useSearch();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const missing = search === null;
  const leftover = useLeftover();

  useEffect(() => {
    if (!missing) return;
    const timer = setTimeout(() => {
      const kept = restore && !leftover ? (rememberedSearch() ?? storedSearchInfo()) : null;
      if (leftover) {
        toastError('Validation Error', INCOMPLETE_LINK);
        void navigate(pathOf('home'), { replace: true, state: carrySearch(leftover) });
      } else if (kept && restore) void navigate(restore(kept), { replace: true });
      else if (attempt + 1 >= attempts) void navigate(pathOf('home'), { replace: true });
      else setAttempt(attempt + 1);
    }, paced(everyMs));
    return () => clearTimeout(timer);
  }, [missing, attempt, attempts, everyMs, restore, leftover, navigate, key]);

  return search;
}
