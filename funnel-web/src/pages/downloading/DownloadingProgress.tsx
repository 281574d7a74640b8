import clsx from 'clsx';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReportView, SectionKey } from '../../api/types';
import { assignedCart } from '../../search/offer-links';
import { TIMINGS } from '../../session/timings';
import { searchBanner, type VehicleSearch } from '../../search/search';
import { useClock } from '../../session/use-clock';
import { useVehicleImage } from '../../report/use-vehicle-image';
import { vehicleName } from '../../format/vehicle-name';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { Progress } from '../../ui/Progress';

const STEPS: readonly { name: string; keys: readonly SectionKey[] }[] = [
  { name: 'Value estimates', keys: ['marketValue'] },
  { name: 'Accident records', keys: ['accidents'] },
  { name: 'Mileage verification', keys: ['odometer'] },
  { name: 'Ownership history', keys: ['ownership'] },
  { name: 'Salvage title', keys: ['titleBrands', 'junkSalvage'] },
  { name: 'Auction and damage reports', keys: ['sales', 'totalLoss'] },
  { name: 'Finalizing', keys: [] },
];

/** What the checked sections said: the count when it is free, else only whether there is an answer. */
function resultOf(report: ReportView, keys: readonly SectionKey[]): string {
  const sections = report.availability.filter(({ key }) => keys.includes(key));
  if (sections.length === 0) return 'Done';
  if (sections.every(({ status }) => status === 'not_offered')) return 'Not offered';
  const counts = sections.map(({ count }) => count).filter((count) => count !== null);
  if (counts.length === 0) {
    if (sections.some(({ status }) => status === 'available')) return 'Available';
    return sections.some(({ status }) => status === 'with_report') ? 'Told in the report' : 'No answer';
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total === 0 ? 'None found' : `${total} found`;
}

interface StepProps {
  name: string;
  /** 0 to 1. */
  fraction: number;
  result: string;
}

function Step({ name, fraction, result }: StepProps) {
  const done = fraction >= 1;
  return (
    <li className="py-3">
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <span
          className={clsx(
            'flex items-center gap-2',
            fraction === 0 && 'text-soft',
            fraction > 0 && !done && 'font-semibold',
          )}
        >
          {done ? <Icon name="check" className="size-4.5 text-accent" /> : null}
          {name}
        </span>
        <span className="figures text-sm text-soft">
          {done ? result : fraction > 0 ? `${Math.round(fraction * 100)}%` : ''}
        </span>
      </div>
      <Progress size="thin" percent={fraction * 100} label={name} />
    </li>
  );
}

/** Left out where there is none or it does not load: the checks are what this page is for. */
function Picture({ report }: { report: ReportView | null }) {
  const { url, text } = useVehicleImage(report);
  const [broken, setBroken] = useState(false);
  if (url === undefined) return <div className="mb-4 aspect-20/9 w-56" />;
  if (url === null || broken) return null;
  return (
    <img
      src={url}
      alt={text}
      width={400}
      height={180}
      className="mb-4 aspect-20/9 w-56 object-contain"
      onError={() => setBroken(true)}
    />
  );
}

/** Seven checks over what the server already answered about this vehicle. They start when its report is there. */
export function DownloadingProgress({ search, report }: { search: VehicleSearch; report: ReportView | null }) {
  const navigate = useNavigate();
  const elapsed = useClock(report !== null);
  const position = Math.min(STEPS.length, elapsed / TIMINGS.downloadingStep);
  const over = elapsed >= STEPS.length * TIMINGS.downloadingStep + TIMINGS.downloadingPause;
  const proceed = useCallback(() => void navigate(assignedCart(search), { replace: true }), [navigate, search]);

  useEffect(() => {
    if (over) proceed();
  }, [over, proceed]);

  const current = Math.min(STEPS.length - 1, Math.floor(position));
  return (
    <div className="page page-narrow py-10 md:py-16">
      <Picture report={report} />
      <p className="caps">{searchBanner(search)}</p>
      <h1 className="mt-2 text-3xl md:text-[2.75rem]">
        {(report && vehicleName(report.vehicleData)) ?? 'Preparing your report'}
      </h1>
      <Card className="mt-7 p-5 md:p-8">
        <div className="mb-2 flex items-baseline justify-between">
          <span className="font-semibold">Checking our sources</span>
          <span className="figures text-soft">{Math.round((position / STEPS.length) * 100)}%</span>
        </div>
        <Progress percent={(position / STEPS.length) * 100} label="Overall progress" />
        <ol className="mt-4">
          {STEPS.map(({ name, keys }, index) => (
            <Step
              key={name}
              name={name}
              fraction={Math.min(1, Math.max(0, position - index))}
              result={report ? resultOf(report, keys) : ''}
            />
          ))}
        </ol>
        <p aria-live="polite" className="sr-only">
          {position >= STEPS.length ? 'All checks done.' : `Checking ${STEPS[current]?.name ?? ''}`}
        </p>
      </Card>
      <div className="mt-5 flex min-h-11 justify-center">
        {report ? (
          <button type="button" className="link link-solo px-3" onClick={proceed}>
            Skip ahead
          </button>
        ) : null}
      </div>
    </div>
  );
}
