import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { offersForQuery, offersQuery } from '../api/queries';
import type { HeldView, OfferView, ReportView } from '../api/types';
import { TIMINGS } from '../session/timings';
import { problemOf, ReportFailed } from '../report/ReportMissing';
import type { VehicleSearch } from '../search/search';
import { AlreadyPaid, LateReport, NothingToSell, type Unsold, unsoldBy } from './OfferNotes';
import { useReport } from '../report/use-report';
import { useRequiredSearch } from '../search/use-search';
import { useVariants } from '../session/use-variants';

export interface Sold {
  search: VehicleSearch;
  report: ReportView;
  /** Key of the offer that carts select in advance; null: none. */
  preselected: string | null;
}

interface OfferPage {
  /** What to show instead of the page: the report is missing, or something could not be loaded. */
  problem: ReactElement | null;
  search: VehicleSearch | null;
  /** Null until a real answer is there; nothing is sold before. */
  report: ReportView | null;
  lookingUp: boolean;
  offers: readonly OfferView[] | undefined;
  /** What opens the report without buying an offer; null: nothing; undefined until the server has said. */
  held: HeldView | null | undefined;
  /** Null until all is there that the page sells with, what is said above the offers among it. */
  sold: Sold | null;
  unsold: Unsold | null;
  /** Instead of an offer, where there is nothing to sell, or nothing left to buy. */
  nothing: ReactElement | null;
  note: ReactElement;
}

export function useOfferPage(restore?: (search: VehicleSearch) => string): OfferPage {
  useVariants();
  const search = useRequiredSearch({
    everyMs: TIMINGS.navigationRecheck,
    attempts: 1,
    ...(restore ? { restore } : {}),
  });
  const found = useReport(search);
  const reportId = found.report?.id;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...(reportId ? offersForQuery(reportId) : offersQuery),
    placeholderData: keepPreviousData,
  });
  const notice = data?.notice ?? null;
  const unsold = unsoldBy(notice);
  const { report } = found;
  return {
    search,
    report,
    sold: search && report && data && !isPlaceholderData ? { search, report, preselected: data.preselected } : null,
    lookingUp: found.state === 'loading' && found.lookingUp,
    offers: data?.offers,
    held: isPlaceholderData ? undefined : data?.held,
    unsold,
    nothing: search ? insteadOfOffers(search, report, unsold) : null,
    note: (
      <div className="mt-8 empty:hidden">
        <LateReport notice={notice} />
      </div>
    ),
    problem: problemOf(found) ?? (error && !data ? <ReportFailed error={error} retry={() => void refetch()} /> : null),
  };
}

function insteadOfOffers(search: VehicleSearch, report: ReportView | null, unsold: Unsold | null): ReactElement | null {
  if (report?.access.paid) return <AlreadyPaid report={report} search={search} />;
  return unsold ? <NothingToSell why={unsold} search={search} /> : null;
}
