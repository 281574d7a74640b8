import clsx from 'clsx';
import { useId } from 'react';
import type { Offer } from '../../api/types';
import { money } from '../../journey/format';
import { shortMoney } from '../../journey/offers';
import { TrialTerms } from '../../journey/TrialTerms';

interface TrialCardProps {
  offer: Offer;
  chosen: boolean;
  onChoose: () => void;
}

/** The dollar that the first preview named, as one more choice. Never chosen in advance. */
export function TrialCard({ offer, chosen, onChoose }: TrialCardProps) {
  const id = useId();
  return (
    <label
      className={clsx(
        'mt-5 flex cursor-pointer flex-wrap items-start gap-x-6 gap-y-3 rounded-card border-2 bg-sheet p-5 md:p-6',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        chosen ? 'border-accent bg-accent-wash' : 'border-rule hover:border-rule-strong',
      )}
    >
      <span className="flex flex-1 basis-full items-center justify-between gap-3 md:basis-0 md:flex-col md:items-start">
        <span className="text-[0.9375rem] font-bold tracking-wide uppercase">{offer.name}</span>
        <span className="figures font-serif text-[2.25rem] leading-none font-semibold">
          {shortMoney(money(offer.priceCents))}
        </span>
      </span>
      <span id={`${id}-terms`} className="min-w-0 flex-[3] basis-64">
        <TrialTerms offer={offer} />
      </span>
      <input
        type="radio"
        name="package"
        aria-label={offer.name}
        aria-describedby={`${id}-terms`}
        checked={chosen}
        onChange={onChoose}
        className="size-5.5 shrink-0 accent-accent focus-visible:outline-none"
      />
    </label>
  );
}
