import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { problemOf, ReportLoading } from '../../../report/ReportMissing';
import { clearRouteBackup } from '../../../search/route-backup';
import { carrySearch } from '../../../search/carried-search';
import { plateWithoutState } from '../../../search/plate';
import { parseSearch, type VehicleSearch } from '../../../search/search';
import { useExistingReport } from '../../../report/use-report';
import { useRequiredSearch } from '../../../search/use-search';
import { TIMINGS } from '../../../session/timings';
import { usePageHead } from '../../../ui/use-page-head';
import { FreeReport } from './FreeReport';
import { StateQuestion } from './StateQuestion';
import { pathOf } from '../../../app/paths';

function GoHome({ search }: { search: VehicleSearch | null }) {
  useEffect(clearRouteBackup, []);
  return <Navigate to={pathOf('home')} state={carrySearch(search)} replace />;
}

function FreeReportOf({ search }: { search: VehicleSearch | null }) {
  const found = useExistingReport(search);
  if (found.state === 'missing') return <GoHome search={search} />;
  const problem = problemOf(found);
  if (problem) return problem;
  if (!search || !found.report)
    return found.state === 'loading' && found.lookingUp ? (
      <ReportLoading text="Still looking up this vehicle..." />
    ) : (
      <ReportLoading />
    );
  return <FreeReport report={found.report} search={search} />;
}

function NamedReport() {
  return <FreeReportOf search={useRequiredSearch({ everyMs: TIMINGS.navigationRecheck, attempts: 1 })} />;
}

/** What is known for free, and what the full report would add. */
export default function FreeReportPage() {
  usePageHead('Your free report');
  const [query] = useSearchParams();
  const [type, value, intent] = [query.get('type'), query.get('value'), query.get('intent')];
  const search = parseSearch({ type, value, intent });
  // No state is assumed for a plate without one (row 50).
  const plate = search && plateWithoutState(search);
  if (plate) return <StateQuestion plate={plate} intent={search.intent} />;
  return type && value && intent ? <NamedReport /> : <GoHome search={search} />;
}
