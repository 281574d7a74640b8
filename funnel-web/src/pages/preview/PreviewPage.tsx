import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { offersForQuery } from '../../api/queries';
import type { HeldView, OfferListView, OfferView, ReportView } from '../../api/types';
import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import { SINGLE } from '../../../../backend/src/platform/input-rules/codes.js';
import { NOT_SOLD, PAID, UnsoldAction, unsoldBy } from '../../offers/OfferNotes';
import { offerNamed } from '../../offers/offers';
import { nextStepLink } from '../../report/next-step';
import { whatIsThere } from '../../offers/unlock/held';
import { links } from '../../search/links';
import { TIMINGS } from '../../session/timings';
import { problemOf } from '../../report/ReportMissing';
import { useReport } from '../../report/use-report';
import type { VehicleSearch } from '../../search/search';
import { useRequiredSearch, useSearch } from '../../search/use-search';
import { useVariants } from '../../session/use-variants';
import { Button } from '../../ui/Button';
import { usePageHead } from '../../ui/use-page-head';
import { PREVIEW_TITLE, PreviewBody, previewTitle } from './PreviewBody';
import { PreviewSkeleton } from './PreviewSkeleton';
import { useContinue } from './use-continue';

const UNKNOWN_CENTS = 10_00;

/** Until the price is known its line stands there unseen: how many lines it takes depends on the reader's font. */
function PriceOf({ held, single }: { held: HeldView | null | undefined; single: OfferView | null }) {
  if (held) return `${whatIsThere(held)}.`;
  return (
    <span className={single ? undefined : 'invisible'}>
      <strong className="figures">{money(single?.priceCents ?? UNKNOWN_CENTS)}</strong> for the report. One payment, no
      renewal.
    </span>
  );
}

interface StickyBarProps {
  children: ReactNode;
  action: ReactNode;
}

function StickyBar({ children, action }: StickyBarProps) {
  return (
    <div className="terms-bar sticky bottom-0 z-10 border-t border-rule bg-paper/95 backdrop-blur-sm">
      <div className="page flex flex-col items-center gap-x-8 gap-y-2 py-3 md:flex-row md:justify-between">
        <p className="min-h-5 text-sm leading-5 text-ink md:text-base">{children}</p>
        {action}
      </div>
    </div>
  );
}

function Known({ report }: { report: ReportView }) {
  const search = useSearch();
  return search ? <PreviewBody report={report} search={search} held={undefined} unsold={null} /> : null;
}

export const Waiting = ({ report }: { report?: ReportView }) =>
  report ? <Known report={report} /> : <PreviewSkeleton title={PREVIEW_TITLE} />;

interface WayOnProps {
  report: ReportView | null;
  search: VehicleSearch;
  offered: OfferListView | undefined;
}

/** What follows, at which price. What is paid for leads on to its next step, and what is not sold says why. */
function WayOn({ report, search, offered }: WayOnProps) {
  const paid = report?.access.paid ? report : null;
  const unsold = paid ? null : unsoldBy(offered?.notice);
  const { busy, proceed } = useContinue(paid ? nextStepLink(paid, search) : links.downloading(search));
  if (unsold) return <StickyBar action={<UnsoldAction why={unsold} search={search} />}>{NOT_SOLD[unsold]}</StickyBar>;
  return (
    <StickyBar
      action={
        <Button
          size="large"
          className="w-full md:max-w-md"
          inactive={busy || report === null}
          onClick={() => (report ? void proceed() : undefined)}
        >
          {busy ? 'Getting Report...' : 'Continue to Report'}
        </Button>
      }
    >
      {paid ? PAID : <PriceOf held={offered?.held} single={offerNamed(offered?.offers, SINGLE)} />}
    </StickyBar>
  );
}

export default function PreviewPage() {
  const search = useRequiredSearch({ everyMs: TIMINGS.navigationRecheck, attempts: 1 });
  const found = useReport(search);
  useVariants();
  const reportId = found.report?.id ?? '';
  const offers = useQuery({ ...offersForQuery(reportId), enabled: reportId !== '' });
  const unsold = found.report?.access.paid ? null : unsoldBy(offers.data?.notice);
  usePageHead(previewTitle(unsold));
  const problem = problemOf(found);
  if (problem) return problem;
  if (!search || (found.state === 'loading' && !found.lookingUp)) return <Waiting />;
  const { report } = found;
  // A first failure ends the wait.
  const held = offers.failureCount > 0 ? null : offers.data?.held;
  return (
    <>
      <PreviewBody report={report} search={search} held={held} unsold={unsold} />
      <WayOn report={report} search={search} offered={offers.data} />
    </>
  );
}
