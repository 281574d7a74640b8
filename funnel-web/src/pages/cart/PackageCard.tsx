import clsx from 'clsx';
import { useId } from 'react';
import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import type { OfferView } from '../../api/types';
import { DemonstrationBadge } from '../../offers/DemonstrationBadge';
import { TrialTerms } from '../../offers/TrialTerms';
import { shortMoney } from '../../offers/offers';
import { Badge } from '../../ui/Badge';
import { Radio } from '../../ui/Radio';
import { termsSentence } from './packages';

type PackageKey = NonNullable<OfferView['packageKey']>;

const TITLES: Record<PackageKey, string> = { single: '1 REPORT', unlimited: 'UNLIMITED REPORTS', triple: '3 REPORTS' };

function Price({ offer }: { offer: OfferView }) {
  return (
    <span className="figures mt-3 block font-serif text-[2.25rem] leading-none font-semibold">
      {offer.renewal ? shortMoney(offer.priceCents) : money(offer.priceCents)}
      {offer.renewal ? <span className="font-sans text-lg">/mo</span> : null}
    </span>
  );
}

function PerReport({ offer }: { offer: OfferView }) {
  const extra = offer.renewal?.perReportCents;
  if (extra) return <span className="mt-1.5 block font-semibold">+ {shortMoney(extra)} per report</span>;
  // $29.99 for three is $9.9967 each: the specified '$9.99 each' is approximate, and the total stands first.
  if (offer.credits > 1)
    return (
      <span className="mt-1.5 block font-semibold">
        approx. {money(Math.floor(offer.priceCents / offer.credits))} each
      </span>
    );
  return <span className="mt-1.5 block font-semibold">for this vehicle</span>;
}

interface PackageCardProps {
  offer: OfferView;
  chosen: boolean;
  onChoose: () => void;
}

export function PackageCard({ offer, chosen, onChoose }: PackageCardProps) {
  const id = useId();
  const highlighted = offer.packageKey === 'unlimited';
  return (
    <label
      className={clsx(
        'relative flex cursor-pointer flex-col rounded-card border-2 bg-sheet p-5 transition-colors duration-(--motion-quick) md:row-span-4 md:grid md:grid-rows-subgrid md:gap-y-0 md:p-6',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        chosen ? 'border-accent bg-accent-wash shadow-sheet' : 'border-rule hover:border-rule-strong',
        highlighted && !chosen && 'shadow-sheet',
      )}
    >
      <span className="flex min-h-7 items-center justify-between gap-3">
        <span className="text-[0.9375rem] font-bold tracking-wide">
          {offer.packageKey ? TITLES[offer.packageKey] : offer.name}
        </span>
        <Radio name="package" checked={chosen} onChange={onChoose} aria-describedby={`${id}-terms`} />
      </span>
      {offer.badge ? (
        // Grows upward from the edge, into the space above the card: letters may be twice as large.
        <span className="absolute bottom-[calc(100%-0.75rem)] left-5 flex max-w-[calc(100%-2.5rem)] flex-wrap gap-1.5 rounded-xl bg-paper md:left-6">
          <Badge tone="accent">{offer.badge}</Badge>
          <DemonstrationBadge>Example</DemonstrationBadge>
        </span>
      ) : null}
      <Price offer={offer} />
      <PerReport offer={offer} />
      <span id={`${id}-terms`} className="mt-4 block border-t border-rule pt-4 text-[0.9375rem]">
        {termsSentence(offer)}
      </span>
    </label>
  );
}

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
