import type { ReportView } from '../api/types';
import { pathOf } from '../app/paths';
import { links } from '../search/links';
import { assignedCart } from '../search/offer-links';
import type { VehicleSearch } from '../search/search';

export function nextStepLink(report: Pick<ReportView, 'id' | 'access'>, search: VehicleSearch | null): string {
  switch (report.access.nextStep) {
    case 'checkout':
    case 'refunded':
      return search ? assignedCart(search) : pathOf('home');
    case 'sign':
      return links.signature(search, report.id);
    case 'address':
      return links.address(search, report.id);
    default:
      return links.results(search, report.id);
  }
}

/** Navigation state from the last step to the report. */
export const FIRST_READING = { firstReading: true };

export const isFirstReading = (state: unknown): boolean =>
  (state as Partial<typeof FIRST_READING> | null)?.firstReading === true;
