import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Report } from '../../api/types';
import { links } from '../../journey/links';
import { PACE, paced, pause } from '../../journey/pace';
import { ReportFailed, ReportMissing } from '../../journey/ReportMissing';
import type { VehicleSearch } from '../../journey/search';
import { useReport } from '../../journey/use-report';
import { useRequiredSearch } from '../../journey/use-search';
import { Button } from '../../ui/Button';
import { usePageHead } from '../../ui/use-page-head';
import { PreviewBody } from './PreviewBody';
import { PreviewSkeleton } from './PreviewSkeleton';

/** Waits a moment, goes on, and lets go of its lock after a second even when going on failed. */
function useContinue(search: VehicleSearch | null) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const lock = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(lock.current), []);

  async function goOn() {
    if (busy || !search) return;
    setBusy(true);
    lock.current = setTimeout(() => setBusy(false), paced(PACE.previewBusyLock));
    await pause(PACE.previewContinue);
    try {
      await navigate(links.downloading(search));
    } catch {
      await navigate('/');
    }
  }

  return { busy, goOn };
}

function StickyContinue({ busy, onClick, inactive }: { busy: boolean; onClick: () => void; inactive: boolean }) {
  return (
    <div className="sticky bottom-0 z-10 border-t border-rule bg-paper/95 backdrop-blur-sm">
      <div className="page flex justify-center py-3">
        <Button size="large" className="w-full max-w-md" inactive={busy || inactive} onClick={onClick}>
          {busy ? 'Getting Report...' : 'Continue to Report'}
        </Button>
      </div>
    </div>
  );
}

export default function PreviewPage() {
  usePageHead('Continue to Your Report');
  const search = useRequiredSearch({ everyMs: PACE.navigationRecheck, attempts: 1 });
  const found = useReport(search);
  const { busy, goOn } = useContinue(search);

  if (!search || found.state === 'loading') return <PreviewSkeleton />;
  if (found.state === 'missing') return <ReportMissing />;
  if (found.state === 'failed') return <ReportFailed error={found.error} retry={found.retry} />;
  const report: Report | null = found.state === 'ready' ? found.report : null;
  return (
    <>
      <PreviewBody report={report} search={search} />
      <StickyContinue busy={busy} inactive={report === null} onClick={() => (report ? void goOn() : undefined)} />
    </>
  );
}
