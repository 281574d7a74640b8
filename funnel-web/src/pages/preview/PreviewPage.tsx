import { links } from '../../search/links';
import { TIMINGS } from '../../session/timings';
import { problemOf } from '../../report/ReportMissing';
import { useReport } from '../../report/use-report';
import { useRequiredSearch } from '../../search/use-search';
import { useVariants } from '../../session/use-variants';
import { Button } from '../../ui/Button';
import { usePageHead } from '../../ui/use-page-head';
import { PreviewBody } from './PreviewBody';
import { PreviewSkeleton } from './PreviewSkeleton';
import { useContinue } from './use-continue';

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
  const search = useRequiredSearch({ everyMs: TIMINGS.navigationRecheck, attempts: 1 });
  const found = useReport(search);
  const { busy, proceed } = useContinue(search && links.downloading(search));
  useVariants();

  const problem = problemOf(found);
  if (problem) return problem;
  if (!search || (found.state === 'loading' && !found.lookingUp)) return <PreviewSkeleton />;
  const { report } = found;
  return (
    <>
      <PreviewBody report={report} search={search} />
      <StickyContinue busy={busy} inactive={report === null} onClick={() => (report ? void proceed() : undefined)} />
    </>
  );
}
