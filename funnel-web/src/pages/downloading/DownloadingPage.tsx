import { links } from '../../search/links';
import { TIMINGS } from '../../session/timings';
import { ReportFailed, ReportMissing } from '../../report/ReportMissing';
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

  if (found.state === 'missing') return <ReportMissing />;
  if (found.state === 'failed') return <ReportFailed error={found.error} retry={found.retry} />;
  if (!search) return <div className="min-h-dvh" />;
  return <DownloadingProgress search={search} report={found.state === 'ready' ? found.report : null} />;
}
