import type { Findings } from '../../../api/types';
import { wholeMoney } from '../../../../../backend/src/platform/input-rules/formats.js';

/** Room at both ends, in percent, for the words of a tick that stands there. */
const [FIRST, LAST] = [4, 96];
/** Each tick has a line of its own, so that words never meet however near the prices lie. */
const LINE_REM = 1.5;

/** A label leans to the side that has room. */
const leanOf = (place: number) =>
  place < 30 ? '' : place > 70 ? '-translate-x-full text-right' : '-translate-x-1/2 text-center';

/** The range of the market as a bar, with the three values as ticks on the same scale, each with its price. */
export function ValueRange({ value }: { value: NonNullable<Findings['value']> }) {
  const { lowCents, highCents } = value;
  const ticks = [
    ['Trade-in', value.tradeInCents],
    ['Private', value.privatePartyCents],
    ['Retail', value.retailCents],
  ] as const;
  const place = (cents: number) => FIRST + ((cents - lowCents) / Math.max(1, highCents - lowCents)) * (LAST - FIRST);
  const [low, high] = [place(lowCents), place(highCents)];
  const bar = `${ticks.length * LINE_REM + 0.25}rem`;
  const ends = [
    ['Low', low, lowCents, 'bottom-[calc(var(--below)-2.25rem)]'],
    ['High', high, highCents, 'bottom-0'],
  ] as const;
  return (
    <figure
      role="img"
      aria-label={`Market range from ${wholeMoney(lowCents)} to ${wholeMoney(highCents)}`}
      // Where letters are large the two ends have a line each.
      className="relative break-inside-avoid text-sm [--below:2.25rem] max-[20rem]:[--below:3.75rem]"
      style={{ height: `calc(${bar} + var(--below))` }}
    >
      <div className="absolute inset-x-0 h-2.5 rounded-full bg-sunk inset-ring inset-ring-rule" style={{ top: bar }} />
      <div
        className="absolute h-2.5 rounded-full bg-accent"
        style={{ top: bar, left: `${low}%`, width: `${Math.max(1, high - low)}%` }}
      />
      {ticks.map(([label, cents], index) => (
        <span
          key={label}
          className="absolute w-0.5 -translate-x-1/2 bg-ink"
          style={{
            left: `${place(cents)}%`,
            top: `${(index + 1) * LINE_REM - 0.25}rem`,
            bottom: 'calc(var(--below) - 1rem)',
          }}
        />
      ))}
      {ticks.map(([label, cents], index) => (
        <span
          key={label}
          className={`figures absolute bg-paper px-1 whitespace-nowrap ${leanOf(place(cents))}`}
          style={{ left: `${place(cents)}%`, top: `${index * LINE_REM}rem` }}
        >
          <span className="text-soft">{label}</span> <span className="font-semibold">{wholeMoney(cents)}</span>
        </span>
      ))}
      {ends.map(([label, at, cents, line]) => (
        <span
          key={label}
          className={`figures absolute whitespace-nowrap ${line} ${leanOf(at)}`}
          style={{ left: `${at}%` }}
        >
          <span className="text-soft">{label}</span> {wholeMoney(cents)}
        </span>
      ))}
    </figure>
  );
}
