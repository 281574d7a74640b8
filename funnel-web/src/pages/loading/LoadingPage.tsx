import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { track } from '../../analytics/track';
import type { Intent } from '../../api/types';
import { links } from '../../search/links';
import { TIMINGS, PARAMETER_RECOVERY_ATTEMPTS } from '../../session/timings';
import { PLATE_FORMAT_ERROR } from '../../search/plate';
import { knownReportId, rememberSearch } from '../../search/search-memory';
import { storedReport } from '../../report/report-store';
import { vehicleName } from '../../format/vehicle-name';
import { plateOf, type VehicleSearch } from '../../search/search';
import { KEYS, writeText } from '../../session/storage';
import { useRequiredSearch } from '../../search/use-search';
import { vinProblem } from '../../search/vin';
import { toastError } from '../../ui/toast/store';
import { usePageHead } from '../../ui/use-page-head';
import { IntentDialog } from './IntentDialog';
import { LoadingProgress, LoadingShell } from './LoadingProgress';
import { pathOf } from '../../app/paths';

/** What is wrong with a search that came by its address, where nothing was stripped while typing. */
function searchProblem(search: VehicleSearch): string | null {
  if (search.type === 'vin') return vinProblem(search.value)?.message ?? null;
  return plateOf(search) ? null : PLATE_FORMAT_ERROR;
}

/** What the search form has found out already. */
function knownName(search: VehicleSearch): string | null {
  const id = knownReportId(search);
  const copy = id ? storedReport(id) : null;
  return copy?.state === 'ok' ? vehicleName(copy.report.vehicleData) : null;
}

export default function LoadingPage() {
  usePageHead('Looking up your vehicle');
  const search = useRequiredSearch({
    everyMs: TIMINGS.parameterRecovery,
    attempts: PARAMETER_RECOVERY_ATTEMPTS,
    restore: links.loading,
  });
  const [intent, setIntent] = useState<Intent | null>(null);
  const navigate = useNavigate();
  const problem = search ? searchProblem(search) : null;

  useEffect(() => {
    if (!search) return;
    if (problem) {
      toastError('Validation Error', problem);
      void navigate(pathOf('home'), { replace: true });
    } else rememberSearch(search);
  }, [search, problem, navigate]);

  function choose(chosen: Intent) {
    writeText(KEYS.userType, chosen);
    writeText(KEYS.loadingStartTime, String(Date.now()));
    track('user_intent_selected', { intent: chosen });
    setIntent(chosen);
  }

  if (!search || problem) return null;
  if (!intent) {
    const name = knownName(search);
    return (
      <>
        <LoadingShell search={search} name={name} />
        <IntentDialog name={name} value={search.value} onChoose={choose} />
      </>
    );
  }
  return <LoadingProgress search={{ ...search, intent }} />;
}
