import type { OfferNotice } from '../api/types';
import { offerLinks } from '../search/offer-links';
import type { VehicleSearch } from '../search/search';
import { ButtonLink } from '../ui/Button';
import { Message } from '../ui/Message';

/** Instead of an offer: nothing is sold of a vehicle that no source holds a record of. What is known of it is free. */
export function NothingToSell({ search }: { search: VehicleSearch }) {
  return (
    <Message
      title="No source holds a record of this vehicle"
      action={<ButtonLink to={offerLinks.userInfo(search)}>See the free report</ButtonLink>}
    >
      A full report would be empty, so we do not sell one. The free report says what the manufacturer and the
      authorities know.
    </Message>
  );
}

const WHY: Record<Exclude<OfferNotice, 'no_records'>, string> = {
  source_silent: 'The source of the records is not answering right now.',
  report_waits: 'Many reports were ordered today, so this one has to wait.',
};

/** What happens to a payment when the report may come late. */
export function LateReport({ notice }: { notice: OfferNotice | null }) {
  if (notice === null || notice === 'no_records') return null;
  return (
    <p role="note" className="mb-6 rounded-control border border-rule-strong bg-sheet p-4 text-[0.9375rem]">
      <strong>{WHY[notice]}</strong> You can buy the report now, and we email you when it is ready. If it has not
      arrived within 24 hours, we refund you automatically, whatever you bought, and tell you by email.
    </p>
  );
}
