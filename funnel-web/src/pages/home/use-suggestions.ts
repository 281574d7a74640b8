import { useEffect, useState } from 'react';
import { fetchVehicle } from '../../api/calls';
import type { SuggestedVin } from '../../api/types';
import { failsCheckDigit, mayBeMistyped } from '../../search/vin';

const NONE: readonly SuggestedVin[] = [];

export interface Meant {
  /** The check digit does not match, as far as this page or the server can tell. */
  mismatch: boolean;
  suggestions: readonly SuggestedVin[];
}

/**
 * What was perhaps meant by a complete VIN whose check digit fails; nothing for one of another market, which need not have one. It is a
 * courtesy: nothing waits for it, and without an answer there is none. A VIN that passes is not asked about.
 */
export function useSuggestions(vin: string): Meant {
  const [found, setFound] = useState<{ vin: string; suggestions: readonly SuggestedVin[] }>();
  useEffect(() => {
    if (!mayBeMistyped(vin)) return;
    let wanted = true;
    fetchVehicle(vin).then(
      ({ identification }) => (wanted ? setFound({ vin, suggestions: identification.suggestions }) : undefined),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [vin]);
  const suggestions = found?.vin === vin ? found.suggestions : NONE;
  return { mismatch: failsCheckDigit(vin) || suggestions.length > 0, suggestions };
}
