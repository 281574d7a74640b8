import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { track } from '../../analytics/track';
import { lookupPlate, lookupVin } from '../../api/calls';
import { failureText } from '../../api/client';
import { reportError } from '../../api/error-log';
import { looksLikeReport } from '../../api/report-shape';
import type { ReportView } from '../../api/types';
import { links } from '../../search/links';
import { saveReport } from '../../report/report-store';
import { plateOf, searchInWords, type VehicleSearch } from '../../search/search';
import { useIsMounted } from '../../ui/use-is-mounted';
import { dismissCurrentToast, toastError } from '../../ui/toast/store';

const FALLBACK_TEXT = {
  vin: 'Failed to lookup VIN. Please check the VIN and try again.',
  license_plate: 'Failed to lookup license plate. Please verify the plate number and state.',
};
const PROCESSING_TEXT = {
  vin: 'Error processing VIN results. Please try again.',
  license_plate: 'Error processing license plate results. Please try again.',
};

function lookup(search: VehicleSearch): Promise<ReportView> {
  const plate = plateOf(search);
  return plate ? lookupPlate(plate.licensePlate, plate.state) : lookupVin(search.value);
}

interface Find {
  (search: VehicleSearch): Promise<ReportView | null>;
  (search: VehicleSearch, patienceMs: number): Promise<ReportView | 'later' | null>;
}

/** In real time: how fast the funnel's own timers run has nothing to do with how fast a server answers. */
function later(ms: number): Promise<'later'> {
  return new Promise((resolve) => setTimeout(() => resolve('later'), ms));
}

interface Lookup {
  pending: boolean;
  /** Why the last search found nothing, in the words shown; null when it did or none was made. */
  failure: string | null;
  forgetFailure: () => void;
  /**
   * Sends the search to the server, which validates it; null when it failed, which the visitor has been told then. With a patience, an
   * answer that takes longer is 'later': what the server refuses it refuses at once, the rest the loading step waits for.
   */
  find: Find;
  /** Starts the funnel with what was found, or with what the loading step is going to read. */
  proceed: (report: ReportView | null, search: VehicleSearch) => Promise<void>;
}

export function useLookup(): Lookup {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const isMounted = useIsMounted();

  function fail(title: string, text: string): null {
    toastError(title, text);
    setFailure(text);
    return null;
  }

  async function find(search: VehicleSearch, patienceMs?: number): Promise<ReportView | 'later' | null> {
    if (pending) return null;
    dismissCurrentToast();
    setFailure(null);
    setPending(true);
    try {
      const answer = lookup(search);
      const report: unknown = await (patienceMs ? Promise.race([answer, later(patienceMs)]) : answer);
      if (report === 'later') return report;
      return looksLikeReport(report) ? report : fail('Processing Error', PROCESSING_TEXT[search.type]);
    } catch (error) {
      reportError({
        message: `Lookup failed: ${searchInWords(search)}`,
        errorType: 'api',
        funnel: 'home',
        component: 'useLookup',
        searchInfo: searchInWords(search),
      });
      return fail('Search Failed', failureText(error, FALLBACK_TEXT[search.type]));
    } finally {
      setPending(false);
    }
  }

  async function proceed(report: ReportView | null, search: VehicleSearch) {
    if (!isMounted()) return;
    track('vehicle_search', { search_type: search.type });
    if (report) saveReport(report, search);
    await navigate(links.loading(search));
  }

  return { pending, failure, forgetFailure: () => setFailure(null), find: find as Find, proceed };
}
