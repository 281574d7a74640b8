import { useEffect } from 'react';
import { failureText, isNotFound } from '../../api/client';
import { reportError } from '../../api/error-log';
import { ReportFailed, ReportMissing } from '../../report/ReportMissing';
import { WaitingPicture } from '../../report/ReportPicture';
import { searchBanner, type VehicleSearch } from '../../search/search';
import { vehicleName } from '../../format/vehicle-name';
import { toastError } from '../../ui/toast/store';
import { WaitingPage } from '../../ui/WaitingPage';
import { LOADING_STEPS, loadingFacts } from './steps';
import { useLoadingRun } from './use-loading-run';

const STEPS = LOADING_STEPS.length;
const TITLE = 'Looking up your vehicle';
const HEADING = 'Preparing your preview';

export function LoadingShell({ search, name }: { search: VehicleSearch; name: string | null }) {
  return (
    <WaitingPage
      eyebrow={searchBanner(search)}
      title={name ?? TITLE}
      heading={HEADING}
      percent={0}
      label={HEADING}
      picture={null}
      steps={LOADING_STEPS.map((step) => ({ name: step, fraction: 0, fact: '' }))}
      live="We start as soon as you have answered."
      skip={null}
    />
  );
}

export function LoadingProgress({ search }: { search: VehicleSearch }) {
  const { report, error, retry, fallback, percent, done, skip } = useLoadingRun(search);

  useEffect(() => {
    if (!error) return;
    toastError('Vehicle Lookup Error', 'Failed to fetch vehicle report. Please try again.');
    const what = search.type === 'vin' ? 'VIN' : 'License plate';
    reportError({
      message: `${what} lookup failed: ${error.message}`,
      errorType: 'api',
      funnel: 'loading',
      component: 'LoadingProgress',
    });
  }, [error, search.type]);

  if (error)
    return isNotFound(error) ? (
      <ReportMissing reason={failureText(error, null)} />
    ) : (
      <ReportFailed error={error} retry={retry} />
    );
  const facts = loadingFacts(report ?? null);
  const now = (percent / 100) * STEPS;
  return (
    <WaitingPage
      eyebrow={searchBanner(search)}
      title={(report && vehicleName(report.vehicleData)) ?? TITLE}
      picture={<WaitingPicture report={report ?? null} />}
      heading={fallback ? 'Still looking' : HEADING}
      percent={percent}
      label={HEADING}
      steps={LOADING_STEPS.map((step, index) => ({
        name: step,
        // A step counts as done by what the run says, never by rounding.
        fraction: index < done ? 1 : Math.min(0.99, Math.max(index === done ? 0.01 : 0, now - index)),
        fact: facts[step],
      }))}
      live={
        fallback
          ? 'The source is slow to answer. We keep looking while you read, and show nothing as fact until it has answered.'
          : done > 0
            ? `${LOADING_STEPS[done - 1] ?? ''}: ${facts[LOADING_STEPS[done - 1] ?? 'VIN Decoding']}`
            : 'Asking our sources about this vehicle.'
      }
      skip={skip}
    />
  );
}
