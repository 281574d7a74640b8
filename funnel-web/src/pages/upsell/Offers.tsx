import { money, plural } from '../../../../backend/src/platform/input-rules/formats.js';
import { trackChoice } from '../../analytics/track';
import type { OfferView, ReportView } from '../../api/types';
import { TrialTerms } from '../../offers/TrialTerms';
import { RecordCount, RecordMark } from '../../report/RecordCount';
import { lineOf } from '../../report/record-words';
import { SECTION_TEXTS } from '../../report/sections';
import { offerLinks } from '../../search/offer-links';
import type { VehicleSearch } from '../../search/search';
import { Badge } from '../../ui/Badge';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';

/** Two offers side by side share their rows: name, price, terms, button, list. */
export const OFFER = 'relative flex flex-col p-5 md:row-span-5 md:grid md:grid-rows-subgrid md:gap-y-0 md:p-8';

const INSIDE = ['Year, make, model and trim', 'Body style, engine and fuel', 'Where it was built'] as const;
const NOT_INSIDE = ['Titles, accidents and mileage', 'Owners, liens and market value'] as const;

export function FreeOffer({ search }: { search: VehicleSearch }) {
  return (
    <Card className={OFFER}>
      <h2 className="text-2xl md:text-3xl">Basic report</h2>
      <p className="mt-3 font-serif text-[3rem] leading-none font-semibold">Free</p>
      <p className="mt-4 text-[0.9375rem]">
        What the VIN itself tells us. We ask for your name and email, not for a card. Nothing renews.
      </p>
      <ButtonLink
        to={offerLinks.userInfo({ ...search, intent: 'basic' })}
        size="large"
        look="secondary"
        className="mt-5 px-3! max-lg:text-base"
      >
        Get the free basic report
      </ButtonLink>
      <ul className="mt-6 space-y-2 border-t border-rule pt-5">
        {INSIDE.map((text) => (
          <li key={text} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 size-5 text-accent" />
            {text}
          </li>
        ))}
        {NOT_INSIDE.map((text) => (
          <li key={text} className="flex gap-2.5 text-soft">
            <Icon name="minus" className="mt-0.5 size-5" />
            <span>
              <span className="sr-only">Not included: </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Known of every car of a model; not records of this one. */
const ABOUT_THE_MODEL: ReadonlySet<string> = new Set(['recalls', 'marketValue']);

export function FullOffer({ offer, report, search }: { offer: OfferView; report: ReportView; search: VehicleSearch }) {
  // A recommendation has its reason beside it: without a record there is none.
  const onRecord = report.availability.filter(({ key, status }) => status === 'available' && !ABOUT_THE_MODEL.has(key));
  const offered = report.availability.filter(({ status }) => status !== 'not_offered');
  return (
    <Card className={`${OFFER} border-2 border-accent/60!`}>
      <div>
        <h2 className="text-2xl md:text-3xl">Comprehensive report</h2>
        {onRecord.length > 0 ? (
          <>
            <p className="absolute -top-3 left-6 md:left-8">
              <Badge tone="accent">Recommended</Badge>
            </p>
            <p className="mt-1.5 text-sm text-soft md:text-[0.9375rem]">
              {plural(onRecord.length, 'kind')} of record on file for this vehicle.
            </p>
          </>
        ) : null}
      </div>
      <p className="figures mt-3 font-serif text-[3rem] leading-none font-semibold">{money(offer.priceCents)}</p>
      {offer.renewal ? (
        <TrialTerms offer={offer} className="mt-4" />
      ) : (
        <p className="mt-4 text-[0.9375rem]">One payment for one report. It does not renew.</p>
      )}
      <ButtonLink
        to={offer.renewal ? offerLinks.trial(search) : offerLinks.package(search, offer.offerKey)}
        size="large"
        className="mt-5 px-3! max-lg:text-base"
        onClick={() => trackChoice(report.id, offer.offerKey)}
      >
        Get the comprehensive report
      </ButtonLink>
      <ul className="mt-6 grid gap-x-6 gap-y-2 border-t border-rule pt-5 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
        {offered.map((section) => (
          <li key={section.key} className="flex gap-2.5">
            <RecordMark line={lineOf(report, section.key)} className="mt-0.5 size-5" />
            <span className="flex min-w-0 flex-1 items-baseline justify-between gap-x-3 max-[20rem]:flex-wrap sm:max-md:block lg:block">
              {SECTION_TEXTS[section.key].title}
              <RecordCount
                line={lineOf(report, section.key)}
                className="text-right text-sm sm:max-md:block sm:max-md:text-left lg:block lg:text-left"
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
