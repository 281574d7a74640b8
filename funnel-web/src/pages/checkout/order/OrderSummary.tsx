import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { OfferView, ReportView } from '../../../api/types';
import { money } from '../../../../../backend/src/platform/input-rules/formats.js';
import { vehicleHeading } from '../../../../../backend/src/platform/input-rules/vehicle-name.js';
import { GUARANTEE } from '../../../offers/guarantee';
import { Card } from '../../../ui/Card';
import { Icon } from '../../../ui/Icon';
import { NextCharge } from '../../../offers/TrialTerms';
import { SECTION_TEXTS } from '../../../report/sections';
import { useMedia } from '../../../ui/use-media';
import type { Order } from './order';

const PROMISES = ['30-day money-back guarantee', '30 days of online access'];

function Vehicle({ order: { report, search } }: { order: Order }) {
  return (
    <div>
      <p className="caps">For</p>
      <p className="font-semibold">{vehicleHeading(report.vehicleData)}</p>
      <p className="vin text-sm break-all text-soft">{search.value}</p>
    </div>
  );
}

function Description({ offer, className }: { offer: OfferView; className: string }) {
  const isTrial = offer.renewal !== null && offer.renewal.firstChargeAfterDays !== null;
  return isTrial ? null : <p className={clsx('text-[0.9375rem] text-soft', className)}>{offer.description}</p>;
}

function Promises() {
  return (
    <div className="mt-4 border-t border-rule pt-4 text-[0.9375rem]">
      <ul className="space-y-1.5">
        {PROMISES.map((promise) => (
          <li key={promise} className="flex gap-2">
            <Icon name="check" className="mt-0.5 size-4.5 text-accent" /> {promise}
          </li>
        ))}
      </ul>
      <details className="mt-3">
        <summary className="link w-fit cursor-pointer py-1">What the guarantee says</summary>
        <p className="mt-2 text-soft">{GUARANTEE}</p>
      </details>
    </div>
  );
}

function Sheet({ order, children }: OrderSummaryProps) {
  const { offer } = order;
  return (
    <Card className="sticky top-6 p-7 pt-8">
      <h2 className="text-2xl">Order summary</h2>
      <div className="mt-4 border-t border-rule pt-4">
        <Vehicle order={order} />
      </div>
      <div className="mt-4 flex items-start justify-between gap-4 border-t border-rule pt-4">
        <div>
          <p className="font-semibold">{offer.name}</p>
          <Description offer={offer} className="mt-0.5" />
        </div>
        <Price offer={offer} />
      </div>
      <div className="figures mt-4 flex items-baseline justify-between border-t-2 border-ink pt-3">
        <p className="font-semibold">Due today</p>
        <p className="font-serif text-2xl font-semibold">{money(offer.priceCents)}</p>
      </div>
      <div className="mt-2">
        <OfferTerms offer={offer} />
      </div>
      <Promises />
      {children}
    </Card>
  );
}

/** Above the form, where there is no room beside it: one line that opens. What the price goes on to cost never folds. */
function Folded({ order, title, children }: OrderSummaryProps) {
  const { offer, report } = order;
  const isTitle = offer.name.toLowerCase() === title.toLowerCase();
  return (
    <Card className="px-4 pt-2 pb-4 md:px-8">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 max-[20rem]:flex-wrap [&::-webkit-details-marker]:hidden">
          <h2 className="font-sans text-base">Order summary</h2>
          <Icon
            name="down"
            className="size-5 text-soft transition-transform duration-(--motion-quick) group-open:rotate-180"
          />
          <span className="ml-auto font-serif text-xl">
            <Price offer={offer} />
          </span>
        </summary>
        <div className="mt-2 border-t border-rule py-4">
          <Vehicle order={order} />
          <Description offer={offer} className="mt-3" />
          <Promises />
        </div>
      </details>
      <p className="mb-1 border-t border-rule pt-2.5">
        <strong className={isTitle ? 'sr-only' : 'block font-semibold'}>{offer.name}</strong>{' '}
        <span className="text-[0.9375rem] text-soft">{vehicleHeading(report.vehicleData)}</span>
      </p>
      <OfferTerms offer={offer} />
      {children}
    </Card>
  );
}

interface OrderSummaryProps {
  order: Order;
  /** Of the page: where it is the name of what is bought, a phone does not say it twice. */
  title: string;
  children?: ReactNode;
}

/** What is bought, for which vehicle, for how much, and how it renews: what is here is what is charged. */
export function OrderSummary(props: OrderSummaryProps) {
  const beside = useMedia('(width >= 64rem)');
  return beside ? <Sheet {...props} /> : <Folded {...props} />;
}

export function Price({ offer: { priceCents, listPriceCents } }: { offer: OfferView }) {
  return (
    <span className="figures font-semibold whitespace-nowrap">
      {listPriceCents ? (
        <>
          <span className="sr-only">before </span>
          <s className="mr-2 font-normal text-soft">{money(listPriceCents)}</s>
          <span className="sr-only">, now </span>
        </>
      ) : null}
      {money(priceCents)}
    </span>
  );
}

/** How the charge goes on: next to every price, in the same ink and not smaller than 14 px. Spans, for it is in labels as well. */
export function OfferTerms({ offer }: { offer: OfferView }) {
  const { renewal, credits } = offer;
  if (!renewal)
    return (
      <span className="block text-[0.9375rem] text-ink">
        One payment{credits > 1 ? ` for ${credits} reports` : ''}. It does not renew.
      </span>
    );
  return (
    <span className="block space-y-1.5 text-[0.9375rem] text-ink">
      <span className="block">{renewal.sentence}</span>
      <span className="block">
        <NextCharge offer={offer} />
      </span>
    </span>
  );
}

export function WhatsIncluded({ report }: { report: ReportView }) {
  const offered = report.availability.filter(({ status }) => status !== 'not_offered');
  return (
    <section aria-labelledby="included-title" className="mt-4 border-t border-rule pt-4">
      <h3 id="included-title" className="text-lg">
        What&apos;s Included
      </h3>
      <ul className="mt-2 grid grid-cols-2 gap-x-3 gap-y-1 text-sm sm:text-[0.9375rem] lg:grid-cols-1">
        {offered.map(({ key }) => (
          <li key={key} className="flex gap-1.5 sm:gap-2">
            <Icon name="check" className="mt-0.5 size-4 shrink-0 text-accent sm:size-4.5" /> {SECTION_TEXTS[key].title}
          </li>
        ))}
      </ul>
    </section>
  );
}
