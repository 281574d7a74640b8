import { links } from '../../journey/links';
import { PACE } from '../../journey/pace';
import { ReportFailed, ReportMissing } from '../../journey/ReportMissing';
import { useReport } from '../../journey/use-report';
import { useRequiredSearch } from '../../journey/use-search';
import { useVariants } from '../../journey/use-variants';
import { usePageHead } from '../../ui/use-page-head';
import { DownloadingProgress } from './DownloadingProgress';

export default function DownloadingPage() {
  usePageHead('Preparing your report');
  const search = useRequiredSearch({ everyMs: PACE.navigationRecheck, attempts: 1, restore: links.downloading });
  const found = useReport(search);
  useVariants();

  if (found.state === 'missing') return <ReportMissing />;
  if (found.state === 'failed') return <ReportFailed error={found.error} retry={found.retry} />;
  if (!search) return <div className="min-h-dvh" />;
  return <DownloadingProgress search={search} report={found.state === 'ready' ? found.report : null} />;
}
