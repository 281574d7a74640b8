import type { ReactNode } from 'react';
import type { HeldView, ReportView } from '../../api/types';
import { useSiteFacts } from '../../api/use-site-facts';
import { TESTIMONIALS } from '../../offers/claims';
import { ModelYearChoice } from '../../report/ModelYearChoice';
import type { Unsold } from '../../offers/OfferNotes';
import { RecallAlert } from '../../report/RecallAlert';
import { ReportPicture } from '../../report/ReportPicture';
import { OwnedFirst } from '../../offers/unlock/UnlockCard';
import type { VehicleSearch } from '../../search/search';
import { VehicleWarnings } from '../../report/VehicleWarnings';
import { nameOrLevel } from '../../format/vehicle-name';
import { Badge } from '../../ui/Badge';
import { Skeleton } from '../../ui/Skeleton';
import { StillLooking } from './IdentityCard';
import { FeatureTiles } from './FeatureTiles';
import { FIRST_PREVIEW_ITEMS, IncludedList, promisesSomething } from './IncludedList';

function Searched({ search }: { search: VehicleSearch }) {
  if (search.type === 'license_plate') return <p className="mt-2 text-soft">License: {search.value}</p>;
  return (
    <p className="vin mt-2 break-all text-soft">
      <span className="sr-only">VIN </span>
      {search.value.toUpperCase()}
    </p>
  );
}

interface FirstPreviewBodyProps {
  report: ReportView | null;
  search: VehicleSearch;
  /** What opens the report without buying an offer; undefined until the server has said. */
  held: HeldView | null | undefined;
  /** Why nothing is sold; null when something is, or while that is not known. */
  unsold: Unsold | null;
  /** The way on, with its price and terms; null until they are known, which all that is next to it waits for. */
  children: ReactNode;
}

export function FirstPreviewBody({ report, search, held, unsold, children }: FirstPreviewBodyProps) {
  const promised = (
    <>
      {children}
      {promisesSomething(report) ? (
        <IncludedList title="The full report looks for" items={FIRST_PREVIEW_ITEMS} report={report} />
      ) : null}
    </>
  );
  return (
    <div className="page py-9 md:py-14">
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1.15fr_1fr] lg:grid-rows-[auto_1fr]">
        <div>
          <h1 className="text-[2.25rem] leading-[1.05] md:text-[3.25rem]">
            {report ? nameOrLevel(report) : 'Unknown'}
          </h1>
          <Searched search={search} />
          {report ? (
            <div className="mt-6 rounded-card border border-rule bg-sunk px-6 pt-6 pb-4 text-center">
              <ReportPicture report={report} className="max-w-md" />
            </div>
          ) : (
            <StillLooking className="mt-6" />
          )}
          {report ? <VehicleWarnings report={report} suggest className="mt-5" /> : null}
          {report ? <ModelYearChoice report={report} className="mt-5" /> : null}
          {report ? <RecallAlert report={report} intent={search.intent} className="mt-5" /> : null}
        </div>
        <div className="space-y-7 lg:row-span-2">
          <OwnedFirst
            sold={report && children !== null ? { report, search } : null}
            held={held}
            waiting={report ? <Skeleton className="h-[40rem]" /> : promised}
          >
            {() => promised}
          </OwnedFirst>
        </div>
        {report ? (
          <div className="space-y-10 max-lg:mt-4 max-lg:border-t max-lg:border-ink/80 max-lg:pt-9">
            <FeatureTiles availability={report.availability} />
            {unsold ? null : <Testimonial />}
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** Invented, and marked so; outside demonstration mode there is none. */
function Testimonial() {
  const demonstration = useSiteFacts().demonstration.length > 0;
  const [first] = TESTIMONIALS;
  if (!demonstration || !first) return null;
  return (
    <figure className="border-l-3 border-accent pl-5">
      <blockquote className="font-serif text-xl leading-snug">“{first.quote}”</blockquote>
      <figcaption className="mt-3 flex items-center gap-3 text-[0.9375rem] text-soft">
        {first.name}, {first.place} <Badge tone="warn">Example</Badge>
      </figcaption>
    </figure>
  );
}
