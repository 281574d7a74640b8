import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReportView, SectionKey } from '../../api/types';
import { assignedCart } from '../../search/offer-links';
import { TIMINGS } from '../../session/timings';
import { searchBanner, type VehicleSearch } from '../../search/search';
import { useClock } from '../../ui/use-clock';
import { recordsIn } from '../../report/record-words';
import { WaitingPicture } from '../../report/WaitingPicture';
import { vehicleName } from '../../format/vehicle-name';
import { WaitingPage } from '../../ui/WaitingPage';

const STEPS: readonly { name: string; keys: readonly SectionKey[] }[] = [
  { name: 'Value estimates', keys: ['marketValue'] },
  { name: 'Accident records', keys: ['accidents'] },
  { name: 'Mileage verification', keys: ['odometer'] },
  { name: 'Ownership history', keys: ['ownership'] },
  { name: 'Salvage title', keys: ['titleBrands', 'junkSalvage'] },
  { name: 'Auction and damage reports', keys: ['sales', 'totalLoss'] },
  { name: 'Finalizing', keys: [] },
];

function factOf(report: ReportView | null, keys: readonly SectionKey[]): string {
  if (!report) return '';
  if (keys.length === 0) return 'Ready';
  return recordsIn(report.availability.filter(({ key }) => keys.includes(key))) ?? '';
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
      steps={STEPS.map(({ name, keys }, index) => ({
        name,
        fraction: Math.min(1, Math.max(0, position - index)),
        fact: factOf(report, keys),
      }))}
      live={position >= STEPS.length ? 'All checks done.' : `Checking: ${STEPS[current]?.name ?? ''}`}
      skip={report ? proceed : null}
    />
  );
}
