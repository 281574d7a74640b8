import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { askEntitlement, onEntitlement } from '../api/entitlement';
import { entitlementBadge, type EntitlementBadge, type EntitlementLook } from '../offers/entitlement';
import { Badge, type Tone } from '../ui/Badge';
import { Icon } from '../ui/Icon';
import { pathOf, sectionOf } from './paths';

const TONES: Record<EntitlementLook, Tone> = { default: 'accent', secondary: 'neutral', destructive: 'bad' };

/** Asked again with every step of the funnel, because steps spend and grant. Without an answer the link stands alone. */
function useEntitlement(): EntitlementBadge | null {
  const [badge, setBadge] = useState<EntitlementBadge | null>(null);
  const step = sectionOf(useLocation().pathname);
  useEffect(() => {
    let current = true;
    const ask = () =>
      void askEntitlement()
        .then((answer) => (current ? setBadge(entitlementBadge(answer)) : undefined))
        .catch(() => undefined);
    ask();
    const stop = onEntitlement(ask);
    return () => {
      current = false;
      stop();
    };
  }, [step]);
  return badge;
}

/** The way to the purchases, with what can be opened without paying again. */
export function AccountLink() {
  const badge = useEntitlement();
  return (
    <Link
      to={pathOf('purchases')}
      className="link-solo min-h-10 gap-2 px-1 hover:text-accent"
      title={badge?.title ?? ''}
    >
      <Icon name="receipt" className="size-5 md:hidden" />
      <span className="max-md:sr-only">Purchases</span>
      {/* Keeps its place, so that nothing moves when the answer comes. Nothing to open is no alarm: it stays quiet. */}
      <span className="inline-flex min-w-8 justify-end" data-look={badge?.look}>
        {badge ? (
          <Badge tone={badge.text === '0' ? 'neutral' : TONES[badge.look]} className="figures">
            <span aria-hidden="true">{badge.text}</span>
            <span className="sr-only">{badge.title}</span>
          </Badge>
        ) : null}
      </span>
    </Link>
  );
}
