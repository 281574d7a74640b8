import { useQuery } from '@tanstack/react-query';
import { offersForQuery } from '../../api/queries';
import { links } from '../../search/links';
import { TIMINGS } from '../../session/timings';
import { problemOf } from '../../report/ReportMissing';
import { useReport } from '../../report/use-report';
import { useRequiredSearch } from '../../search/use-search';
import { useVariants } from '../../session/use-variants';
import { usePageHead } from '../../ui/use-page-head';
import { DownloadingProgress } from './DownloadingProgress';

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
