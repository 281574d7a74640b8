import type { ReactNode } from 'react';
import { money } from '../../../format/format';
import { vehicleHeading } from '../../../format/vehicle-name';
import { GUARANTEE } from '../../../offers/guarantee';
import { Card } from '../../../ui/Card';
import { Icon } from '../../../ui/Icon';
import { OfferTerms } from './OfferTerms';
import type { Order } from './order';
import { Price } from './Price';

const PROMISES = ['30-day money-back guarantee', '30 days of online access'];

/** What is bought, for which vehicle, for how much, and how it renews: what stands here is what is charged. */
export function OrderSummary({ order, children }: { order: Order; children?: ReactNode }) {
  const { offer, report, search } = order;
  return (
    <Card className="p-5 md:p-7 lg:sticky lg:top-6">
      <h2 className="text-2xl">Order summary</h2>
      <div className="mt-4 border-t border-rule pt-4">
        <p className="caps">For</p>
        <p className="font-semibold">{vehicleHeading(report.vehicleData)}</p>
        <p className="vin text-sm break-all text-soft">{search.value}</p>
      </div>
      <div className="mt-4 flex items-start justify-between gap-4 border-t border-rule pt-4">
        <div>
          <p className="font-semibold">{offer.name}</p>
          <p className="mt-0.5 text-[0.9375rem] text-soft">{offer.description}</p>
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
      <ul className="mt-4 space-y-1.5 border-t border-rule pt-4 text-[0.9375rem]">
        {PROMISES.map((promise) => (
          <li key={promise} className="flex gap-2">
            <Icon name="check" className="mt-0.5 size-4.5 text-accent" /> {promise}
          </li>
        ))}
      </ul>
      <details className="mt-3 text-[0.9375rem]">
        <summary className="link w-fit cursor-pointer py-1">What the guarantee says</summary>
        <p className="mt-2 text-soft">{GUARANTEE}</p>
      </details>
      {children}
    </Card>
  );
}
