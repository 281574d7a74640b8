import clsx from 'clsx';
import { useId } from 'react';
import type { OfferView } from '../../api/types';
import { shortMoney } from '../../offers/offers';
import { TrialTerms } from '../../offers/TrialTerms';
import { Radio } from '../../ui/Radio';

interface TrialCardProps {
  offer: OfferView;
  chosen: boolean;
  onChoose: () => void;
}

/** The dollar that the first preview named, as one more choice. Never chosen in advance. */
export function TrialCard({ offer, chosen, onChoose }: TrialCardProps) {
  const id = useId();
  return (
    <label
      className={clsx(
        'mt-5 grid cursor-pointer grid-cols-[1fr_auto] gap-x-6 gap-y-3 rounded-card border-2 bg-sheet p-5 md:grid-cols-[11rem_1fr_auto] md:p-6',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        chosen ? 'border-accent bg-accent-wash' : 'border-rule hover:border-rule-strong',
      )}
    >
      <span>
        <span className="block text-[0.9375rem] font-bold tracking-wide uppercase">{offer.name}</span>
        <span className="figures mt-3 block font-serif text-[2.25rem] leading-none font-semibold">
          {shortMoney(offer.priceCents)}
        </span>
      </span>
      <Radio
        name="package"
        aria-label={offer.name}
        aria-describedby={`${id}-terms`}
        checked={chosen}
        onChange={onChoose}
        className="md:order-last"
      />
      <span id={`${id}-terms`} className="min-w-0 max-md:col-span-2">
        <TrialTerms offer={offer} />
      </span>
    </label>
  );
}
