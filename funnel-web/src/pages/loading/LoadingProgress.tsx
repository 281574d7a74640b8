import clsx from 'clsx';
import { useEffect } from 'react';
import { isNotFound } from '../../api/client';
import { reportError } from '../../api/error-log';
import { ReportFailed, ReportMissing } from '../../report/ReportMissing';
import { searchBanner, type VehicleSearch } from '../../search/search';
import { vehicleName } from '../../format/vehicle-name';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { Progress } from '../../ui/Progress';
import { toastError } from '../../ui/toast/store';
import { LOADING_STEPS } from './steps';
import { useLoadingRun } from './use-loading-run';

function StepRow({ name, done, active }: { name: string; done: boolean; active: boolean }) {
  return (
    <li className={clsx('flex items-center gap-3 py-2.5', !done && !active && 'text-soft')}>
      <span
        className={clsx(
          'grid size-6 place-items-center rounded-full border',
          done ? 'border-accent bg-accent text-on-accent' : 'border-rule-strong',
        )}
      >
        {done ? <Icon name="check" className="size-4" /> : null}
        {active ? <span className="size-2 animate-pulse rounded-full bg-accent" /> : null}
      </span>
      <span className={clsx(active && 'font-semibold')}>{name}</span>
      <span className="sr-only">{done ? 'done' : active ? 'in progress' : 'waiting'}</span>
    </li>
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

  if (error) return isNotFound(error) ? <ReportMissing /> : <ReportFailed error={error} retry={retry} />;
  const name = report ? vehicleName(report.vehicleData) : null;
  return (
    <div className="page page-narrow py-10 md:py-16">
      <p className="caps">{searchBanner(search)}</p>
      <h1 className="mt-2 text-3xl md:text-[2.75rem]">{name ?? 'Looking your vehicle up'}</h1>
      <Card className="mt-7 p-5 md:p-8">
        <div className="mb-2 flex items-baseline justify-between">
          <span className="font-semibold">{fallback ? 'Still looking' : 'Preparing your preview'}</span>
          <span className="figures text-soft">{Math.round(percent)}%</span>
        </div>
        <Progress percent={percent} label="Preparing your preview" />
        <ol className="mt-5 divide-y divide-rule">
          {LOADING_STEPS.map((step, index) => (
            <StepRow key={step} name={step} done={index < done} active={index === done} />
          ))}
        </ol>
        <p aria-live="polite" className="mt-4 min-h-12 text-[0.9375rem] text-soft">
          {fallback
            ? 'The source is slow to answer. We go on looking while you read; nothing is shown as fact until it has answered.'
            : done > 0
              ? `${LOADING_STEPS[done - 1]} done.`
              : 'Asking the sources for this vehicle.'}
        </p>
      </Card>
      <div className="mt-5 flex min-h-11 justify-center">
        {skip ? (
          <button type="button" className="link link-solo px-3" onClick={skip}>
            Skip ahead
          </button>
        ) : null}
      </div>
    </div>
  );
}
