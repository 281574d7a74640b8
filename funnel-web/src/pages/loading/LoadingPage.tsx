import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { track } from '../../analytics/track';
import type { Intent } from '../../api/types';
import { pathOf } from '../../app/paths';
import { vehicleName } from '../../format/vehicle-name';
import { storedReport } from '../../report/report-store';
import { useNewSearch } from '../../report/use-new-search';
import { carrySearch } from '../../search/carried-search';
import { links } from '../../search/links';
import { backUpRoute } from '../../search/route-backup';
import { searchProblem, type VehicleSearch } from '../../search/search';
import { knownReportId } from '../../search/search-memory';
import { useRequiredSearch } from '../../search/use-search';
import { KEYS, writeText } from '../../session/storage';
import { PARAMETER_RECOVERY_ATTEMPTS, TIMINGS } from '../../session/timings';
import { Button } from '../../ui/Button';
import { ChoiceDialog } from '../../ui/ChoiceDialog';
import { startAtTop } from '../../ui/start-at-top';
import { toastError } from '../../ui/toast/store';
import { usePageHead } from '../../ui/use-page-head';
import { LoadingProgress, LoadingShell } from './LoadingProgress';

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

interface IntentDialogProps {
  /** Of the vehicle, when this browser has looked it up already. */
  name: string | null;
  search: VehicleSearch;
  onChoose: (intent: Intent) => void;
}

function IntentDialog({ name, search, onChoose }: IntentDialogProps) {
  const changeVehicle = useNewSearch(search);
  return (
    <ChoiceDialog
      title="Are you buying or selling a car?"
      description="We’ll tailor the advice to you."
      onClosed={startAtTop}
    >
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button size="large" look="secondary" onClick={() => onChoose('buyer')}>
          Buying
        </Button>
        <Button size="large" look="secondary" onClick={() => onChoose('seller')}>
          Selling
        </Button>
      </div>
      <p className="mt-6 flex flex-wrap items-center justify-between gap-x-4 border-t border-rule pt-4 text-sm text-soft">
        <span className="min-w-0">
          {name ? <span className="block font-semibold text-ink">{name}</span> : null}
          <span className="vin break-all">{search.value}</span>
        </span>
        <button type="button" className="link link-solo" onClick={changeVehicle}>
          Change vehicle
        </button>
      </p>
    </ChoiceDialog>
  );
}
