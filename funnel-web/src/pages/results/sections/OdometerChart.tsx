import clsx from 'clsx';
import type { OdometerReading } from '../../../api/types';
import { day, miles, plural } from '../../../format/format';
import { odometerChart, type ChartPoint, type OdometerChartModel, type OdometerDoubts } from './odometer-chart';
import { useWidth } from './use-width';

const HEIGHT = 280;
/** From so many readings on, the marks get small enough to tell them apart. */
const DENSE_FROM = 24;

function Grid({ xTicks, yTicks, plot }: OdometerChartModel) {
  return (
    <g fontSize="12" className="figures fill-soft">
      {yTicks.map(({ y, label }) => (
        <g key={y}>
          <line x1={plot.left} x2={plot.right} y1={y} y2={y} className="stroke-rule" />
          <text x={plot.left - 8} y={y + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {xTicks.map(({ x, label }) => (
        <text key={x} x={x} y={plot.bottom + 20} textAnchor="middle">
          {label}
        </text>
      ))}
    </g>
  );
}

function Point({ point, dense }: { point: ChartPoint; dense: boolean }) {
  return (
    <circle
      cx={point.x}
      cy={point.y}
      r={point.rollback || point.jump ? 6 : dense ? 2.75 : 4.5}
      strokeWidth={dense ? 1.5 : 2.25}
      className={
        point.rollback ? 'fill-bad stroke-sheet' : point.jump ? 'fill-warn stroke-sheet' : 'fill-sheet stroke-accent'
      }
    >
      <title>{`${day(point.date)}: ${miles(point.miles)} (${point.recordedBy})`}</title>
    </circle>
  );
}

interface PointLabelProps {
  point: ChartPoint;
  text: string;
  plot: OdometerChartModel['plot'];
}

/** Room a label needs to the right of its point. */
const LABEL_WIDTH = 130;

interface Place {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

/** Beside a rollback, where the line that goes on from it rises away; above everything else; always inside the drawing. */
function labelPlace({ x, y, rollback }: ChartPoint, plot: OdometerChartModel['plot']): Place {
  if (rollback && x + LABEL_WIDTH < plot.right) return { x: x + 12, y: y + 5, anchor: 'start' };
  const anchor = x > plot.right - 60 ? 'end' : x < plot.left + 60 ? 'start' : 'middle';
  return { x, y: rollback && y + 30 < plot.bottom ? y + 22 : y - 14, anchor };
}

/** A word at a marked point, with a rim that keeps it legible where the line passes behind it. */
function PointLabel({ point, text, plot }: PointLabelProps) {
  const { x, y, anchor } = labelPlace(point, plot);
  return (
    <text
      x={x}
      y={y}
      fontSize="12.5"
      textAnchor={anchor}
      paintOrder="stroke"
      strokeWidth="5"
      strokeLinejoin="round"
      className={clsx(
        'figures stroke-paper font-semibold',
        point.rollback ? 'fill-bad' : point.jump ? 'fill-warn' : 'fill-ink',
      )}
    >
      {text}
    </text>
  );
}

const counted = (count: number, what: string) => (count > 0 ? `, ${plural(count, what)}` : '');

interface OdometerChartProps {
  readings: readonly OdometerReading[];
  doubts: OdometerDoubts;
}

/** All readings over time. The table below says the same in words. */
export function OdometerChart({ readings, doubts }: OdometerChartProps) {
  const { ref, width } = useWidth();
  const chart = odometerChart(readings, doubts, width, HEIGHT);
  const last = chart.points.at(-1);
  const summary = `${plural(readings.length, 'reading')}, ${plural(doubts.rollbackDates.length, 'possible rollback')}${counted(doubts.jumps.length, 'implausible rise')}`;
  return (
    <div ref={ref} className="break-inside-avoid">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="w-full"
        role="img"
        aria-label={`Odometer readings over time: ${summary}. The same readings stand in the table below.`}
      >
        <Grid {...chart} />
        <path d={chart.path} fill="none" strokeWidth="2.5" strokeLinejoin="round" className="stroke-accent" />
        {chart.steps.map(({ rollback, ...ends }) => (
          <line
            key={ends.x2}
            {...ends}
            strokeWidth="2.5"
            strokeDasharray="6 5"
            className={rollback ? 'stroke-bad' : 'stroke-warn'}
          />
        ))}
        {chart.points.map((point) => (
          <Point key={`${point.date} ${point.miles}`} point={point} dense={chart.points.length > DENSE_FROM} />
        ))}
        {chart.points
          .filter(({ rollback, jump }) => rollback || jump)
          .map((point) => (
            <PointLabel
              key={point.date}
              point={point}
              text={point.rollback ? 'Possible rollback' : 'Implausible rise'}
              plot={chart.plot}
            />
          ))}
        {last && !last.rollback && !last.jump ? (
          <PointLabel point={last} text={miles(last.miles)} plot={chart.plot} />
        ) : null}
      </svg>
    </div>
  );
}
