import { Link } from 'react-router-dom';
import type { Offer, Report } from '../../api/types';
import { money } from '../../journey/format';
import { links } from '../../journey/links';
import type { VehicleSearch } from '../../journey/search';
import { vehicleHeading } from '../../journey/vehicle-name';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';

interface OrderSummaryProps {
  offer: Offer;
  report: Report;
  search: VehicleSearch;
}

/** What is bought, for which vehicle, for how much, and how it renews: what stands here is what is charged. */
export function OrderSummary({ offer, report, search }: OrderSummaryProps) {
  return (
    <Card className="p-5 md:p-7 lg:sticky lg:top-6 lg:order-2">
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
        <p className="figures font-semibold whitespace-nowrap">{money(offer.priceCents)}</p>
      </div>
      <div className="figures mt-4 flex items-baseline justify-between border-t-2 border-ink pt-3">
        <p className="font-semibold">Due today</p>
        <p className="font-serif text-2xl font-semibold">{money(offer.priceCents)}</p>
      </div>
      <p className="mt-2 text-[0.9375rem]">
        {offer.renewal ? offer.renewal.sentence : 'One payment. It does not renew.'}
      </p>
      <ul className="mt-4 space-y-1.5 border-t border-rule pt-4 text-[0.9375rem]">
        <li className="flex gap-2">
          <Icon name="check" className="mt-0.5 size-4.5 text-accent" /> 30-day money-back guarantee
        </li>
        <li className="flex gap-2">
          <Icon name="check" className="mt-0.5 size-4.5 text-accent" /> 30 days of online access
        </li>
      </ul>
      <Link to={links.cart(search)} className="link link-solo mt-3 text-[0.9375rem]">
        Change package
      </Link>
    </Card>
  );
}
