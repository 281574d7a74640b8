import clsx from 'clsx';
import { useId, useState } from 'react';
import type { OfferView } from '../../../api/types';
import { DemonstrationBadge } from '../../../offers/DemonstrationBadge';
import { Badge } from '../../../ui/Badge';
import { Radio } from '../../../ui/Radio';
import type { CheckoutFields } from '../form/rules';
import { keepChosen, type Sale } from './order';
import { OfferTerms, Price } from './OrderSummary';

export function useChosenOffer(offers: readonly OfferView[], first: OfferView, { report }: Sale) {
  const [key, setKey] = useState(first.offerKey);
  const chosen = offers.find(({ offerKey }) => offerKey === key) ?? first;
  function choose(offer: OfferView, fields: CheckoutFields) {
    // Consent to one offer is none to another.
    fields.set('renewal', false);
    setKey(offer.offerKey);
    keepChosen(offer, report);
  }
  return { chosen, choose };
}

interface OfferChoiceProps {
  legend: string;
  offers: readonly OfferView[];
  chosen: OfferView;
  choose: (offer: OfferView) => void;
  /** What this page calls the offer most sold: the server counts, and says so of none below 100 sales. */
  badge?: string;
}

function Option({ offer, chosen, choose, badge }: Omit<OfferChoiceProps, 'legend' | 'offers'> & { offer: OfferView }) {
  const id = useId();
  const selected = offer.offerKey === chosen.offerKey;
  return (
    <label
      className={clsx(
        'flex cursor-pointer gap-3 rounded-control border-2 p-4 max-[15rem]:flex-col max-[15rem]:p-2 transition-colors duration-(--motion-quick)',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        selected ? 'border-accent bg-accent-wash' : 'border-rule hover:border-rule-strong',
      )}
    >
      <Radio
        name="offer"
        checked={selected}
        onChange={() => choose(offer)}
        aria-describedby={`${id}-terms`}
        className="mt-0.5"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 font-semibold wrap-anywhere">{offer.name}</span>
          <Price offer={offer} />
        </span>
        {badge && offer.badge ? (
          <span className="my-1 flex flex-wrap gap-1.5">
            <Badge tone="accent">{badge}</Badge>
            <DemonstrationBadge>Example</DemonstrationBadge>
          </span>
        ) : null}
        <span id={`${id}-terms`} className="mt-1 block">
          <OfferTerms offer={offer} />
        </span>
      </span>
    </label>
  );
}

export function OfferChoice({ legend, offers, ...choice }: OfferChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-serif text-2xl font-semibold">{legend}</legend>
      <div className="mt-4 space-y-3">
        {offers.map((offer) => (
          <Option key={offer.offerKey} offer={offer} {...choice} />
        ))}
      </div>
    </fieldset>
  );
}
