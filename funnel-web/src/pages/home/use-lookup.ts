import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { track } from '../../analytics/track';
import { lookupPlate, lookupVin } from '../../api/calls';
import { ApiError } from '../../api/client';
import { reportError } from '../../api/error-log';
import { looksLikeReport } from '../../api/report-shape';
import type { Report } from '../../api/types';
import { links } from '../../journey/links';
import { handOn, rememberSearch } from '../../journey/report-store';
import { plateOf, type VehicleSearch } from '../../journey/search';
import { dismissCurrentToast, toastError } from '../../ui/toast/store';

const FALLBACK_TEXT = {
  vin: 'Failed to lookup VIN. Please check the VIN and try again.',
  license_plate: 'Failed to lookup license plate. Please verify the plate number and state.',
};
const PROCESSING_TEXT = {
  vin: 'Error processing VIN results. Please try again.',
  license_plate: 'Error processing license plate results. Please try again.',
};

function lookup(search: VehicleSearch): Promise<Report> {
  const plate = plateOf(search);
  return plate ? lookupPlate(plate.licensePlate, plate.state) : lookupVin(search.value);
}

function failureText(error: unknown, type: VehicleSearch['type']): string {
  return (error instanceof ApiError ? error.text : null) ?? FALLBACK_TEXT[type];
}

export interface Lookup {
  pending: boolean;
  /** Why the last search found nothing, in the words shown; null when it did or none was made. */
  failure: string | null;
  forgetFailure: () => void;
  /** Sends the search to the server, which validates it; null when it failed, which the visitor has been told then. */
  find: (search: VehicleSearch) => Promise<Report | null>;
  /** Starts the funnel with what was found. */
  goOn: (report: Report, search: VehicleSearch) => Promise<void>;
}

export function useLookup(): Lookup {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();

  function fail(title: string, text: string): null {
    toastError(title, text);
    setFailure(text);
    return null;
  }

  async function find(search: VehicleSearch): Promise<Report | null> {
    if (pending) return null;
    dismissCurrentToast();
    setFailure(null);
    setPending(true);
    try {
      const report: unknown = await lookup(search);
      return looksLikeReport(report) ? report : fail('Processing Error', PROCESSING_TEXT[search.type]);
    } catch (error) {
      // The value keeps its first characters only.
      reportError({
        message: `${search.type === 'vin' ? 'VIN' : 'License plate'} lookup failed: ${search.value.slice(0, search.type === 'vin' ? 5 : 3)}…`,
        errorType: 'api',
        funnel: 'home',
      });
      return fail('Search Failed', failureText(error, search.type));
    } finally {
      setPending(false);
    }
  }

  async function goOn(report: Report, search: VehicleSearch) {
    track('vehicle_search', { search_type: search.type });
    rememberSearch(search);
    handOn(report, search);
    await navigate(links.loading(search));
  }

  return { pending, failure, forgetFailure: () => setFailure(null), find, goOn };
}
