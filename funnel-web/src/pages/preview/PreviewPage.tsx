import { useQuery } from '@tanstack/react-query';
import { offersForQuery } from '../../api/queries';
import type { OfferView } from '../../api/types';
import { money } from '../../format/format';
import { offerNamed, SINGLE } from '../../offers/offers';
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

const ONE_PAYMENT = 'One payment, no renewal.';

interface StickyContinueProps {
  /** What the single report costs; its place is kept until that is known. */
  single: OfferView | null;
  busy: boolean;
  inactive: boolean;
  onClick: () => void;
}

function StickyContinue({ single, busy, onClick, inactive }: StickyContinueProps) {
  return (
    <div className="sticky bottom-0 z-10 border-t border-rule bg-paper/95 backdrop-blur-sm">
      <div className="page flex flex-col items-center gap-x-8 gap-y-2 py-3 md:flex-row md:justify-between">
        <p className="min-h-5 text-sm leading-5 text-ink md:text-base">
          {single ? (
            <>
              <strong className="figures">{money(single.priceCents)}</strong> for the report. {ONE_PAYMENT}
            </>
          ) : null}
        </p>
        <Button size="large" className="w-full md:max-w-md" inactive={busy || inactive} onClick={onClick}>
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
  const reportId = found.report?.id ?? '';
  const offers = useQuery({ ...offersForQuery(reportId), enabled: reportId !== '' });

  const problem = problemOf(found);
  if (problem) return problem;
  if (!search || (found.state === 'loading' && !found.lookingUp)) return <PreviewSkeleton />;
  const { report } = found;
  const single = offers.data?.notice === 'no_records' ? null : offerNamed(offers.data?.offers, SINGLE);
  return (
    <>
      <PreviewBody report={report} search={search} />
      <StickyContinue
        single={single}
        busy={busy}
        inactive={report === null}
        onClick={() => (report ? void proceed() : undefined)}
      />
    </>
  );
}
