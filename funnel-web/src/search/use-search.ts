import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { KEYS, readText } from '../session/storage';
import { paced } from '../session/timings';
import { rememberedSearch, storedSearchInfo } from './search-memory';
import { parseSearch, searchParts, type VehicleSearch } from './search';
import { pathOf } from '../app/paths';

interface Recovery {
  everyMs: number;
  attempts: number;
  /** Puts the last valid search of this session back and rewrites the address with it. */
  restore?: (search: VehicleSearch) => string;
}

/** The search of this step. */
export function useSearch(): VehicleSearch | null {
  const parameters = useParams();
  const [query] = useSearchParams();
  const { type, value, intent } = searchParts(parameters, query);
  // An address without an intent means the last answer of the visitor.
  const meant = intent ?? readText(KEYS.userType);
  return useMemo(() => parseSearch({ type, value, intent: meant }), [type, value, meant]);
}

/** The same for a step that cannot be without one: looks again a few times, then restores or goes home. */
export function useRequiredSearch({ everyMs, attempts, restore }: Recovery): VehicleSearch | null {
  const search = useSearch();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const missing = search === null;

  useEffect(() => {
    if (!missing) return;
    const timer = setTimeout(() => {
      const kept = restore ? (rememberedSearch() ?? storedSearchInfo()) : null;
      if (kept && restore) void navigate(restore(kept), { replace: true });
      else if (attempt + 1 >= attempts) void navigate(pathOf('home'), { replace: true });
      else setAttempt(attempt + 1);
    }, paced(everyMs));
    return () => clearTimeout(timer);
  }, [missing, attempt, attempts, everyMs, restore, navigate, key]);

  return search;
}
