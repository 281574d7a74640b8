import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RecordLineKey, ReportView } from '../../api/types';
import { assignedCart } from '../../search/offer-links';
import { TIMINGS } from '../../session/timings';
import { searchBanner, type VehicleSearch } from '../../search/search';
import { useClock } from '../../ui/use-clock';
import { lineOf } from '../../report/record-words';
import { WaitingPicture } from '../../report/ReportPicture';
import { vehicleName } from '../../format/vehicle-name';
import { WaitingPage } from '../../ui/WaitingPage';

const STEPS: readonly { name: string; line: RecordLineKey | null }[] = [
  { name: 'Value estimates', line: 'marketValue' },
  { name: 'Accident records', line: 'accidents' },
  { name: 'Mileage verification', line: 'odometer' },
  { name: 'Ownership history', line: 'ownership' },
  { name: 'Salvage title', line: 'salvageTitle' },
  { name: 'Auction and damage reports', line: 'salesAndLosses' },
  { name: 'Finalizing', line: null },
];

function factOf(report: ReportView | null, line: RecordLineKey | null): string {
  if (!report) return '';
  return line === null ? 'Ready' : (lineOf(report, line)?.value ?? '');
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
    <WaitingPage
      eyebrow={searchBanner(search)}
      title={(report && vehicleName(report.vehicleData)) ?? 'Preparing your report'}
      picture={<WaitingPicture report={report} />}
      heading="Checking our sources"
      percent={(position / STEPS.length) * 100}
      label="Overall progress"
      steps={STEPS.map(({ name, line }, index) => ({
        name,
        fraction: Math.min(1, Math.max(0, position - index)),
        fact: factOf(report, line),
      }))}
      live={position >= STEPS.length ? 'All checks done.' : `Checking: ${STEPS[current]?.name ?? ''}`}
      skip={report ? proceed : null}
    />
  );
}
