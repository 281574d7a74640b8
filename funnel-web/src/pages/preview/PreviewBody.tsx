import type { HeldView, ReportView } from '../../api/types';
import { UNSOLD, type Unsold } from '../../offers/OfferNotes';
import { useClaims } from '../../offers/use-claims';
import { OwnedFirst } from '../../offers/unlock/UnlockCard';
import { DemonstrationBadge } from '../../offers/DemonstrationBadge';
import { searchBanner, type SearchIntent, type VehicleSearch } from '../../search/search';
import { Icon } from '../../ui/Icon';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { IdentityCard } from './IdentityCard';
import { IncludedList, promisesSomething, SECOND_PREVIEW_ITEMS } from './IncludedList';

function ReviewScore() {
  const claim = useClaims();
  const [rating, reviews] = [claim('rating'), claim('reviews')];
  if (!rating || !reviews) return null;
  return (
    <section
      aria-label="Review score"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-rule py-4"
    >
      <span className="figures font-serif text-4xl font-semibold">{rating.value}</span>
      <span className="flex text-warn" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((star) => (
          <Icon key={star} name="star" className="size-5 fill-current" />
        ))}
      </span>
      <span className="text-soft">
        {rating.noun}, from {reviews.value} {reviews.noun}
        {rating.proof ? <span className="block text-sm">{rating.proof}</span> : null}
      </span>
      <DemonstrationBadge>Example</DemonstrationBadge>
    </section>
  );
}

export const PREVIEW_TITLE = 'Continue to Your Report';

function Warning({ report, intent }: { report: ReportView | null; intent: SearchIntent }) {
  const recalls = report?.availability.find(({ key }) => key === 'recalls');
  return (
    <>
      {recalls?.status === 'available' ? (
        <Notice tone="warn" title="Recall campaigns exist for this model">
          The report lists each campaign and its remedy.
        </Notice>
      ) : null}
      <Notice title="What a report can reveal">
        {intent === 'seller'
          ? 'Buyers look for hidden accidents, title issues and mileage rollbacks. See what the records say before they ask, and price the vehicle by it.'
          : 'Hidden accidents, title issues and mileage rollbacks cannot be seen on a test drive. Check the records before you sign anything.'}
      </Notice>
    </>
  );
}

interface PreviewBodyProps {
  report: ReportView | null;
  search: VehicleSearch;
  /** What opens the report without buying an offer; undefined until the server has said. */
  held: HeldView | null | undefined;
  /** Why nothing is sold; null when something is, or while that is not known. */
  unsold: Unsold | null;
}

export const previewTitle = (unsold: Unsold | null): string => (unsold ? UNSOLD[unsold].title : PREVIEW_TITLE);

export function PreviewBody({ report, search, held, unsold }: PreviewBodyProps) {
  const promised = (
    <>
      {promisesSomething(report) ? (
        <IncludedList title="What’s Included" items={SECOND_PREVIEW_ITEMS} report={report} />
      ) : null}
      {unsold ? null : <ReviewScore />}
      <Warning report={report} intent={search.intent} />
    </>
  );
  return (
    <div className="page py-9 md:py-14">
      <p className="caps">{searchBanner(search)}</p>
      <h1 className="mt-2 text-[2.125rem] md:text-5xl">{previewTitle(unsold)}</h1>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1.1fr_1fr] lg:gap-12">
        <IdentityCard report={report} search={search} />
        <div className="space-y-7">
          <OwnedFirst
            sold={report ? { report, search } : null}
            held={held}
            waiting={report ? <Skeleton className="h-[40rem]" /> : promised}
          >
            {() => promised}
          </OwnedFirst>
        </div>
      </div>
    </div>
  );
}
