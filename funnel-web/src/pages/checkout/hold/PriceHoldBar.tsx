import clsx from 'clsx';
import { PACE } from '../../../journey/pace';
import { clock } from '../../../journey/price-hold';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import type { HeldPrice } from './use-price-hold';

/** How long the price is held, and the way to have it held longer. A minute before the end it says so aloud, once. */
export function PriceHoldBar({ held }: { held: HeldPrice | null }) {
  const ending = held !== null && held.millisecondsLeft <= PACE.holdWarning;
  return (
    <div
      className={clsx(
        'mt-5 flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control px-4 py-2',
        ending ? 'bg-warn-wash' : 'bg-sunk',
      )}
    >
      <p className="flex items-center gap-2">
        <Icon name="clock" className={clsx('size-5', ending ? 'text-warn' : 'text-soft')} />
        <span>
          We hold this price for{' '}
          <strong role="timer" className="figures font-semibold">
            {held ? clock(held.millisecondsLeft) : '…'}
          </strong>
        </span>
      </p>
      <div role="status" className="text-[0.9375rem] font-medium">
        {ending && held.extensionsLeft > 0 ? 'Less than a minute is left. Take more time if you need it.' : null}
        {ending && held.extensionsLeft === 0 ? 'Less than a minute is left.' : null}
      </div>
      {held && held.extensionsLeft > 0 ? (
        <Button look="quiet" inactive={held.extending} onClick={held.extending ? undefined : held.extend}>
          +5 min
        </Button>
      ) : null}
    </div>
  );
}
