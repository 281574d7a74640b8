import { scaleLinear, scaleUtc } from 'd3-scale';
import { line } from 'd3-shape';
import { useEffect, useRef, useState } from 'react';
import type { OdometerReading } from '../../../api/types';
import { miles, number } from '../../../../../backend/src/platform/input-rules/formats.js';
import { namesOf, type FullReport } from './compare-rows';

const HEIGHT = 280;
const MARGIN = { left: 46, right: 22, top: 22, bottom: 30 };
const PIXELS_PER_YEAR_LABEL = 72;

/** Width of an element in whole pixels, so that a drawing keeps its text size on every screen. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

const sorted = ({ history }: FullReport): OdometerReading[] =>
  [...history.odometer.records].sort((a, b) => a.date.localeCompare(b.date));

/** Color is not the only difference. */
const STYLES = [
  { ink: 'stroke-accent', fill: 'fill-accent', dashes: undefined, word: 'solid line, round marks' },
  { ink: 'stroke-ink', fill: 'fill-ink', dashes: '7 5', word: 'dashed line, square marks' },
] as const;

function scales(all: readonly OdometerReading[], width: number) {
  const times = all.map(({ date }) => Date.parse(date));
  const x = scaleUtc([Math.min(...times), Math.max(...times)], [MARGIN.left, width - MARGIN.right]).nice();
  const top = Math.max(1000, ...all.map((reading) => reading.miles));
  return { x, y: scaleLinear([0, top], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4) };
}

type Scales = ReturnType<typeof scales>;

function Grid({ x, y, width }: Scales & { width: number }) {
  const years = Math.max(2, Math.floor((width - MARGIN.left - MARGIN.right) / PIXELS_PER_YEAR_LABEL));
  return (
    <g fontSize="12" className="figures fill-soft">
      {y.ticks(4).map((value) => (
        <g key={value}>
          <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(value)} y2={y(value)} className="stroke-rule" />
          <text x={MARGIN.left - 8} y={y(value) + 4} textAnchor="end">
            {value === 0 ? '0' : `${number(value / 1000)}k`}
          </text>
        </g>
      ))}
      {x.ticks(years).map((date) => (
        <text key={date.getTime()} x={x(date)} y={HEIGHT - MARGIN.bottom + 20} textAnchor="middle">
          {date.getUTCMonth() === 0 ? date.getUTCFullYear() : ''}
        </text>
      ))}
    </g>
  );
}

function ReadingsLine({ readings, x, y, index }: Scales & { readings: readonly OdometerReading[]; index: 0 | 1 }) {
  const { ink, fill, dashes } = STYLES[index];
  const at = readings.map((reading) => ({ x: x(Date.parse(reading.date)), y: y(reading.miles), ...reading }));
  const path = line()(at.map(({ x, y }) => [x, y]));
  return (
    <g className={ink}>
      <path d={path ?? ''} fill="none" strokeWidth="2.5" strokeLinejoin="round" strokeDasharray={dashes} />
      {at.map(({ x, y, date, miles }) => {
        const key = `${date} ${miles}`;
        return index === 0 ? (
          <circle key={key} cx={x} cy={y} r="3.5" className={fill} />
        ) : (
          <rect key={key} x={x - 3.5} y={y - 3.5} width="7" height="7" className={fill} />
        );
      })}
    </g>
  );
}

export function CompareChart({ a, b }: { a: FullReport; b: FullReport }) {
  const { ref, width } = useWidth();
  const names = namesOf(a, b);
  const series = [sorted(a), sorted(b)] as const;
  const all = series.flat();
  if (all.length === 0) return <p className="text-soft">Neither vehicle has an odometer reading on record.</p>;
  const both = scales(all, width);
  const summaries = series.map((readings, index) => {
    const last = readings.at(-1);
    return `${names[index]}: ${last ? `${readings.length} readings up to ${miles(last.miles)}` : 'no reading'}`;
  });
  return (
    <div ref={ref}>
      <div className="large-letters">
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          className="w-full"
          role="img"
          aria-label={`Odometer readings. ${summaries.join('. ')}.`}
        >
          <Grid {...both} width={width} />
          <ReadingsLine {...both} readings={series[0]} index={0} />
          <ReadingsLine {...both} readings={series[1]} index={1} />
        </svg>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-8 gap-y-1 text-[0.9375rem]">
        {STYLES.map(({ ink, dashes, word }, index) => (
          <li key={word} className="flex items-center gap-2">
            <svg aria-hidden="true" viewBox="0 0 36 8" className={`w-9 shrink-0 ${ink}`}>
              <line x1="0" x2="36" y1="4" y2="4" strokeWidth="2.5" strokeDasharray={dashes} />
            </svg>
            <span>
              {names[index]} <span className="text-soft">({word})</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
