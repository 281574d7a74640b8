import type { OfferNotice, ReportView } from '../api/types';
import { nextStepLink } from '../report/next-step';
import { useNewSearch } from '../report/use-new-search';
import { offerLinks } from '../search/offer-links';
import type { VehicleSearch } from '../search/search';
import { Button, ButtonLink } from '../ui/Button';
import { Message } from '../ui/Message';

export type Unsold = Extract<OfferNotice, 'unidentified' | 'no_records'>;

/** Returns why nothing is sold, or null when the notice only says something about what is sold. */
export const unsoldBy = (notice: OfferNotice | null | undefined): Unsold | null =>
  notice === 'unidentified' || notice === 'no_records' ? notice : null;

export const UNSOLD: Record<Unsold, { title: string; text: string }> = {
  unidentified: {
    title: 'We cannot tell which vehicle this is',
    text: 'This VIN does not name a maker together with a model or model year, so there is no report to sell. Please compare it with the VIN on the vehicle.',
  },
  no_records: {
    title: 'No source holds a record of this vehicle',
    text: 'A full report would be empty, so we do not sell one.',
  },
};

export const NOT_SOLD: Record<Unsold, string> = {
  unidentified: `${UNSOLD.unidentified.title}. ${UNSOLD.unidentified.text}`,
  no_records: 'No source holds a record of this vehicle, so we do not sell its report.',
};

/** The way on where nothing is sold. The demonstration notice of the layout looks for `data-unidentified`. */
export function UnsoldAction({ why, search }: { why: Unsold; search: VehicleSearch | null }) {
  const searchAgain = useNewSearch(search);
  if (why === 'no_records' && search)
    return <ButtonLink to={offerLinks.userInfo(search)}>See the free report</ButtonLink>;
  return (
    <Button className="shrink-0" onClick={searchAgain} data-unidentified={why === 'unidentified' ? '' : undefined}>
      {why === 'unidentified' && search?.type === 'vin' ? 'Correct the VIN' : 'Start New Search'}
    </Button>
  );
}

export function NothingToSell({ why, search }: { why: Unsold; search: VehicleSearch | null }) {
  const { title, text } = UNSOLD[why];
  return (
    <Message title={title} action={<UnsoldAction why={why} search={search} />}>
      {text}
      {why === 'no_records' ? ' The free report says what the manufacturer and the authorities know.' : null}
    </Message>
  );
}

const WHY: Record<Exclude<OfferNotice, Unsold>, string> = {
  source_silent: 'The source of the records is not answering right now.',
  report_waits: 'Many reports were ordered today, so this one has to wait.',
};

/** What happens to a payment when the report may come late. */
export function LateReport({ notice }: { notice: OfferNotice | null }) {
  if (notice !== 'source_silent' && notice !== 'report_waits') return null;
  return (
    <p role="note" className="mb-6 rounded-control border border-rule-strong bg-sheet p-4 text-[0.9375rem]">
      <strong>{WHY[notice]}</strong> You can buy the report now, and we email you when it is ready. If it has not
      arrived within 24 hours, we refund you automatically, whatever you bought, and tell you by email.
    </p>
  );
}

export const PAID = 'This report is already paid for. Nothing more is charged.';

export function AlreadyPaid({ report, search }: { report: ReportView; search: VehicleSearch }) {
  return (
    <Message
      title="This report is already paid for"
      icon="check"
      action={<ButtonLink to={nextStepLink(report, search)}>Continue</ButtonLink>}
    >
      Nothing more is charged. Pick up where you left off.
    </Message>
  );
}
