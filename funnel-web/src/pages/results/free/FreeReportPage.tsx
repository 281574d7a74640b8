import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { normalizePlate, parsePlate, plateError } from '../../../../../backend/src/input-rules/plate.js';
import { problemOf } from '../../../report/ReportMissing';
import { clearRouteBackup } from '../../../search/route-backup';
import { parseIntent, type VehicleSearch } from '../../../search/search';
import { useExistingReport } from '../../../report/use-report';
import { useRequiredSearch } from '../../../search/use-search';
import { TIMINGS } from '../../../session/timings';
import { usePageHead } from '../../../ui/use-page-head';
import { FreeReport } from './FreeReport';
import { StateQuestion } from './StateQuestion';
import { pathOf } from '../../../app/paths';

/** A plate that came without its state: nobody guesses one (row 50). */
function plateWithoutState(query: URLSearchParams): string | null {
  const value = query.get('value') ?? '';
  if (query.get('type') !== 'license_plate' || parsePlate(value)) return null;
  const plate = normalizePlate(value);
  return plateError(plate) === null ? plate : null;
}

/** Home, and no later visit is thrown back in here. */
function GoHome() {
  useEffect(clearRouteBackup, []);
  return <Navigate to={pathOf('home')} replace />;
}

function FreeReportOf({ search }: { search: VehicleSearch | null }) {
  const found = useExistingReport(search);
  if (found.state === 'missing') return <GoHome />;
  const problem = problemOf(found);
  if (problem) return problem;
  if (!search || !found.report)
    return (
      <p role="status" className="page page-narrow py-24 text-center font-serif text-2xl">
        {found.state === 'loading' && found.lookingUp ? 'Still looking up this vehicle...' : 'Loading report...'}
      </p>
    );
  return <FreeReport report={found.report} search={search} />;
}

function NamedReport() {
  return <FreeReportOf search={useRequiredSearch({ everyMs: TIMINGS.navigationRecheck, attempts: 1 })} />;
}

/** The basic report: what is known for nothing, and what the full one would add. */
export default function FreeReportPage() {
  usePageHead('Your free report');
  const [query] = useSearchParams();
  const plate = plateWithoutState(query);
  if (plate) return <StateQuestion plate={plate} intent={parseIntent(query.get('intent'))} />;
  if (['type', 'value', 'intent'].some((name) => !query.get(name))) return <GoHome />;
  return <NamedReport />;
}
