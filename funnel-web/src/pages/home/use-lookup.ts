import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { track } from '../../analytics/track';
import { lookupPlate, lookupVin } from '../../api/calls';
import { ApiError } from '../../api/client';
import { reportError } from '../../api/error-log';
import type { Report } from '../../api/types';
import { links } from '../../journey/links';
import { handOn, looksLikeReport, rememberSearch } from '../../journey/report-store';
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

/** Sends the search to the server, which validates it, and starts the funnel with it. */
export function useLookup(): { pending: boolean; start: (search: VehicleSearch) => Promise<void> } {
  const [pending, setPending] = useState(false);
  const navigate = useNavigate();

  async function start(search: VehicleSearch) {
    if (pending) return;
    dismissCurrentToast();
    setPending(true);
    try {
      const report: unknown = await lookup(search);
      if (!looksLikeReport(report)) {
        toastError('Processing Error', PROCESSING_TEXT[search.type]);
        return;
      }
      track('vehicle_search', { search_type: search.type });
      rememberSearch(search);
      handOn(report, search);
      await navigate(links.loading(search));
    } catch (error) {
      toastError('Search Failed', failureText(error, search.type));
      // The value keeps its first characters only.
      reportError({
        message: `${search.type === 'vin' ? 'VIN' : 'License plate'} lookup failed: ${search.value.slice(0, search.type === 'vin' ? 5 : 3)}…`,
        errorType: 'api',
        funnel: 'home',
      });
    } finally {
      setPending(false);
    }
  }

  return { pending, start };
}
