import { useEffect, useState } from 'react';
import { fetchVehicle } from '../../api/calls';
import type { SuggestedVin } from '../../api/types';
import { failsCheckDigit } from '../../search/vin';

const NONE: readonly SuggestedVin[] = [];

/**
 * What was perhaps meant by a complete VIN whose check digit fails. It is a courtesy: nothing waits for it, and without an answer there is
 * none. A VIN that passes is not asked about.
 */
export function useSuggestions(vin: string): readonly SuggestedVin[] {
  const [found, setFound] = useState<{ vin: string; suggestions: readonly SuggestedVin[] }>();
  useEffect(() => {
    if (!failsCheckDigit(vin)) return;
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
