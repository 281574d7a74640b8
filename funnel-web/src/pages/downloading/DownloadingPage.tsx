import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { offersForQuery } from '../../api/queries';
import type { RecordLineKey, ReportView } from '../../api/types';
import { vehicleName } from '../../format/vehicle-name';
import { problemOf } from '../../report/ReportMissing';
import { WaitingPicture } from '../../report/ReportPicture';
import { lineOf } from '../../report/record-words';
import { useReport } from '../../report/use-report';
import { links } from '../../search/links';
import { assignedCart } from '../../search/offer-links';
import { searchBanner, type VehicleSearch } from '../../search/search';
import { useRequiredSearch } from '../../search/use-search';
import { TIMINGS } from '../../session/timings';
import { useVariants } from '../../session/use-variants';
import { WaitingPage } from '../../ui/WaitingPage';
import { useClock } from '../../ui/use-clock';
import { usePageHead } from '../../ui/use-page-head';

export default function DownloadingPage() {
  usePageHead('Preparing your report');
  const search = useRequiredSearch({ everyMs: TIMINGS.navigationRecheck, attempts: 1, restore: links.downloading });
  const found = useReport(search);
  useVariants();
  const reportId = found.report?.id ?? '';
  // For the cart, which may open without a connection.
  useQuery({ ...offersForQuery(reportId), enabled: reportId !== '' });

  const problem = problemOf(found);
  if (problem) return problem;
  if (!search) return null;
  return <DownloadingProgress search={search} report={found.report} />;
}

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
function DownloadingProgress({ search, report }: { search: VehicleSearch; report: ReportView | null }) {
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
