import { scaleLinear } from 'd3-scale';
import type { Findings, MarketValueRecord } from '../../../api/types';
import { wholeMoney } from '../../../format/format';

interface ValueRangeProps {
  record: MarketValueRecord;
  value: Findings['value'];
}

/** The range of the market as a bar, with the three values as marks on the same scale. */
export function ValueRange({ record, value }: ValueRangeProps) {
  const marks = value
    ? ([
        ['Trade-in', value.tradeInCents],
        ['Private', value.privatePartyCents],
        ['Retail', value.retailCents],
      ] as const)
    : [];
  const all = [record.lowCents, record.highCents, ...marks.map(([, cents]) => cents)];
  const place = scaleLinear([Math.min(...all), Math.max(...all)], [7, 93]);
  const [low, high] = [place(record.lowCents), place(record.highCents)];
  return (
    <figure
      role="img"
      aria-label={`Market range from ${wholeMoney(record.lowCents)} to ${wholeMoney(record.highCents)}`}
      className="break-inside-avoid"
    >
      <div className="relative h-24">
        <div className="absolute inset-x-0 top-10 h-2.5 rounded-full bg-sunk inset-ring inset-ring-rule" />
        <div
          className="absolute top-10 h-2.5 rounded-full bg-accent"
          style={{ left: `${low}%`, width: `${high - low}%` }}
        />
        {marks.map(([label, cents]) => (
          <div
            key={label}
            className="absolute top-0 flex -translate-x-1/2 flex-col items-center"
            style={{ left: `${place(cents)}%` }}
          >
            <span className="text-xs font-semibold whitespace-nowrap text-soft">{label}</span>
            <span className="mt-1.5 h-11 w-0.5 bg-ink" />
          </div>
        ))}
        <span
          className="figures absolute bottom-0 -translate-x-1/2 text-sm font-semibold"
          style={{ left: `max(2.5rem, ${low}%)` }}
        >
          {wholeMoney(record.lowCents)}
        </span>
        <span
          className="figures absolute bottom-0 -translate-x-1/2 text-sm font-semibold"
          style={{ left: `min(calc(100% - 2.5rem), ${high}%)` }}
        >
          {wholeMoney(record.highCents)}
        </span>
      </div>
    </figure>
  );
}
