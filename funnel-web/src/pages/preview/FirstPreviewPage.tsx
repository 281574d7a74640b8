import type { ReactNode } from 'react';
import type { OfferView, ReportView } from '../../api/types';
import { TRIAL } from '../../../../backend/src/platform/input-rules/codes.js';
import { nextStepLink } from '../../report/next-step';
import { links } from '../../search/links';
import { offerLinks } from '../../search/offer-links';
import { offerNamed, shortMoney } from '../../offers/offers';
import { NOT_SOLD, PAID, UnsoldAction } from '../../offers/OfferNotes';
import { TrialTerms } from '../../offers/TrialTerms';
import { useOfferPage } from '../../offers/use-offer-page';
import { Button, ButtonLink } from '../../ui/Button';
import { usePageHead } from '../../ui/use-page-head';
import { useSearch } from '../../search/use-search';
import { FirstPreviewBody } from './FirstPreviewBody';
import { PreviewSkeleton } from './PreviewSkeleton';
import { useContinue } from './use-continue';

interface UnlockProps {
  /** The dollar trial; without it the button names no price. */
  trial: OfferView | null;
  busy: boolean;
  inactive: boolean;
  onClick: () => void;
}

function Unlock({ trial, busy, inactive, onClick }: UnlockProps) {
  const price = trial ? ` for ${shortMoney(trial.priceCents)}` : '';
  return (
    <div className="rounded-card border border-rule bg-sheet p-5 shadow-sheet md:p-6">
      <Button size="large" wide inactive={busy || inactive} onClick={onClick}>
        {busy ? 'Generating Report...' : `Unlock Full Report${price}`}
      </Button>
      {trial ? <TrialTerms offer={trial} className="mt-4" /> : null}
      <p className="mt-3 text-[0.9375rem]">We also sell single reports, without a subscription.</p>
    </div>
  );
}

/** In the place of a price. */
function NoPrice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="space-y-4 rounded-card border border-rule bg-sheet p-5 shadow-sheet md:p-6">
      <p className="font-semibold">{text}</p>
      {children}
    </div>
  );
}

function Known({ report }: { report: ReportView }) {
  const search = useSearch();
  return search ? (
    <FirstPreviewBody report={report} search={search} held={undefined} unsold={null}>
      {null}
    </FirstPreviewBody>
  ) : null;
}

export const Waiting = ({ report }: { report?: ReportView }) =>
  report ? <Known report={report} /> : <PreviewSkeleton />;

export default function FirstPreviewPage() {
  usePageHead('Your vehicle');
  const { problem, search, report, lookingUp, offers, held, unsold } = useOfferPage();
  const trial = offerNamed(offers, TRIAL);
  const target = search && (trial ? offerLinks.downloadingForTheDollar(search) : links.downloading(search));
  const { busy, proceed } = useContinue(target);
  if (problem) return problem;
  if (!search || (!report && !(lookingUp && offers))) return <PreviewSkeleton />;
  return (
    <FirstPreviewBody report={report} search={search} held={held} unsold={report?.access.paid ? null : unsold}>
      {!offers ? null : report?.access.paid ? (
        <NoPrice text={PAID}>
          <ButtonLink to={nextStepLink(report, search)}>Continue</ButtonLink>
        </NoPrice>
      ) : unsold ? (
        <NoPrice text={NOT_SOLD[unsold]}>
          <UnsoldAction why={unsold} search={search} />
        </NoPrice>
      ) : (
        <Unlock
          trial={trial}
          busy={busy}
          inactive={report === null}
          onClick={() => (report ? void proceed() : undefined)}
        />
      )}
    </FirstPreviewBody>
  );
}
