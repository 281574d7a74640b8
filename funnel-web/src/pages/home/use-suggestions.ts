import { useEffect, useState } from 'react';
import { fetchVehicle } from '../../api/calls';
import type { SuggestedVin } from '../../api/types';
import { mayBeMistyped } from '../../search/vin';

const NONE: readonly SuggestedVin[] = [];

/**
 * What was perhaps meant by a complete VIN whose check digit fails; nothing for one of another market, which need not have one. It is a
 * courtesy: nothing waits for it, and without an answer there is none. A VIN that passes is not asked about.
 */
export function useSuggestions(vin: string): readonly SuggestedVin[] {
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
  return found?.vin === vin ? found.suggestions : NONE;
}
