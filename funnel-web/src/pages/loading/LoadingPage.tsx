import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { track } from '../../analytics/track';
import type { Intent } from '../../api/types';
import { links } from '../../search/links';
import { TIMINGS, PARAMETER_RECOVERY_ATTEMPTS } from '../../session/timings';
import { carrySearch } from '../../search/carried-search';
import { backUpRoute } from '../../search/route-backup';
import { knownReportId } from '../../search/search-memory';
import { storedReport } from '../../report/report-store';
import { vehicleName } from '../../format/vehicle-name';
import { searchProblem, type VehicleSearch } from '../../search/search';
import { KEYS, writeText } from '../../session/storage';
import { useRequiredSearch } from '../../search/use-search';
import { toastError } from '../../ui/toast/store';
import { usePageHead } from '../../ui/use-page-head';
import { IntentDialog } from './IntentDialog';
import { LoadingProgress, LoadingShell } from './LoadingProgress';
import { pathOf } from '../../app/paths';

function knownName(search: VehicleSearch): string | null {
  const id = knownReportId(search);
  const copy = id ? storedReport(id) : null;
  return copy?.state === 'ok' ? vehicleName(copy.report.vehicleData) : null;
}

/** The answer is kept with the entry of the history: a reload in the middle of the lookup does not ask again. */
function answeredIntent(state: unknown): Intent | null {
  const intent = (state as { intent?: unknown } | null)?.intent;
  return intent === 'buyer' || intent === 'seller' ? intent : null;
}

export default function LoadingPage() {
  usePageHead('Looking up your vehicle');
  const search = useRequiredSearch({
    everyMs: TIMINGS.parameterRecovery,
    attempts: PARAMETER_RECOVERY_ATTEMPTS,
    restore: links.loading,
  });
  const location = useLocation();
  const intent = answeredIntent(location.state);
  const navigate = useNavigate();
  const problem = search ? searchProblem(search) : null;

  useEffect(() => {
    if (!search) return;
    if (problem) {
      toastError('Validation Error', problem);
      void navigate(pathOf('home'), { replace: true, state: carrySearch(search) });
    }
  }, [search, problem, navigate]);

  function choose(chosen: Intent) {
    writeText(KEYS.userType, chosen);
    writeText(KEYS.loadingStartTime, String(Date.now()));
    track('user_intent_selected', { intent: chosen });
    backUpRoute(location.pathname, location.search);
    void navigate(location, { replace: true, state: { intent: chosen } });
  }

  if (!search || problem) return null;
  if (!intent) {
    const name = knownName(search);
    return (
      <>
        <LoadingShell search={search} name={name} />
        <IntentDialog name={name} search={search} onChoose={choose} />
      </>
    );
  }
  return <LoadingProgress search={{ ...search, intent }} />;
}
