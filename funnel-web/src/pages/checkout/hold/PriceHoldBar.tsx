import clsx from 'clsx';
import { TIMINGS } from '../../../session/timings';
import { clock } from '../../../session/price-hold';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import type { HeldPrice } from './use-price-hold';

interface PriceHoldBarProps {
  held: HeldPrice | null;
  /** The words before the time. A price that is not the lowest for the same is not said to be held (row 48). */
  timeLeft?: string | undefined;
}

/** How long the price is held, and the way to have it held longer. A minute before the end it says so aloud, once. */
export function PriceHoldBar({ held, timeLeft = 'We hold this price for' }: PriceHoldBarProps) {
  const ending = held !== null && held.millisecondsLeft <= TIMINGS.holdWarning;
  return (
    <div
      className={clsx(
        'mt-3 flex min-h-13 md:mt-5 md:min-h-14 flex-wrap items-center gap-2 rounded-control py-1 pr-1 md:py-1.5 md:pr-1.5 pl-3 max-sm:text-sm sm:pl-4',
        ending ? 'bg-warn-wash' : 'bg-sunk',
      )}
    >
      <p className="flex grow items-center gap-1.5 sm:gap-2">
        <Icon name="clock" className={clsx('size-5', ending ? 'text-warn' : 'text-soft')} />
        <span>
          {timeLeft}{' '}
          <strong role="timer" className="figures font-semibold">
            {held ? clock(held.millisecondsLeft) : '…'}
          </strong>
        </span>
      </p>
      {held && held.extensionsLeft > 0 ? (
        <Button
          look="secondary"
          className="max-sm:px-3"
          inactive={held.extending}
          onClick={held.extending ? undefined : held.extend}
        >
          +5 min
        </Button>
      ) : null}
      <div role="status" className={clsx('text-[0.9375rem] font-medium', ending ? 'basis-full pb-1.5' : 'sr-only')}>
        {ending && held.extensionsLeft > 0 ? 'Less than a minute is left. Take more time if you need it.' : null}
        {ending && held.extensionsLeft === 0 ? 'Less than a minute is left.' : null}
      </div>
    </div>
  );
}
