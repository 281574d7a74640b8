import type { ReportView } from '../api/types';
import { links } from '../search/links';
import { assignedCart } from '../search/offer-links';
import type { VehicleSearch } from '../search/search';

/** Where the server says that this report goes on. */
export function nextStepLink(report: Pick<ReportView, 'id' | 'access'>, search: VehicleSearch | null): string {
  switch (report.access.nextStep) {
    case 'checkout':
      return search ? assignedCart(search) : '/';
    case 'sign':
      return links.signature(search, report.id);
    case 'address':
      return links.address(search, report.id);
    default:
      return links.results(search, report.id);
  }
}
