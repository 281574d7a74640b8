import { parseSearch, type VehicleSearch } from './search';

/** State of a navigation to the home page whose form starts with this search. */
export const carrySearch = (search: VehicleSearch | null) => ({ search });

/** The search that a navigation carried to the home page; null when it carried none. */
export function carriedSearch(state: unknown): VehicleSearch | null {
  const carried = (state as Partial<ReturnType<typeof carrySearch>> | null)?.search;
  return carried ? parseSearch(carried) : null;
}
