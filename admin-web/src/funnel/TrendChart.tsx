import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { money, number } from '../../../backend/src/platform/input-rules/formats.js';
import { InfoTip, Panel } from '../ui/Panel';
import type { FunnelBucketView, FunnelTrendView } from '../providers/types';

/** Width until it is measured. */
const WIDTH = 640;
/** Room for a label of the axis. */
const LABEL = 88;
const HEIGHT = 220;
const LEFT = 44;
const BOTTOM = 26;
const TOP = 8;

const REVENUE =
  'Every payment that arrived in the period: purchases, renewals and extra reports. Payments that were refunded or are in dispute are not counted.';

/** A round, even number above the highest value, so that half of it is whole. */
function ceiling(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  const rounds = [1, 2, 4, 5, 10].map((step) => step * power);
  return rounds.find((round) => round >= highest && round % 2 === 0) ?? highest;
}

const timeOf = (at: string, bucket: FunnelTrendView['bucket']): string =>
  bucket === 'hour'
    ? new Date(at).toLocaleTimeString('en-US', { hour: 'numeric' })
    : new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The measured width: scaled text would be unreadable on a phone. */
function useWidth() {
  const drawing = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(WIDTH);
  useEffect(() => {
    if (!drawing.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(LABEL * 2, entry.contentRect.width)));
    observer.observe(drawing.current);
    return () => observer.disconnect();
  }, []);
  return { drawing, width };
}

export function TrendChart({ trend: { buckets, bucket } }: { trend: FunnelTrendView }) {
  const { palette } = useTheme();
  const { drawing, width } = useWidth();
  const top = ceiling(Math.max(...buckets.map(({ reports }) => reports), 1));
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  const slot = (width - LEFT) / Math.max(1, buckets.length);
  const labeled = Math.ceil(buckets.length / Math.floor((width - LEFT) / LABEL));
  const revenue = buckets.reduce((sum, { revenueCents }) => sum + revenueCents, 0);
  return (
    <Panel title={bucket === 'hour' ? 'Trend by hour' : 'Trend by day'}>
      <Box
        component="svg"
        ref={drawing}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={inWords(buckets, bucket)}
        sx={{ width: '100%', height: HEIGHT, display: 'block' }}
      >
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={width} y1={y(value)} y2={y(value)} stroke={palette.divider} />
            <text x={LEFT - 6} y={y(value) + 4} textAnchor="end" fontSize={12} fill={palette.text.secondary}>
              {number(value)}
            </text>
          </g>
        ))}
        {buckets.map((one, index) => {
          const x = LEFT + index * slot + slot * 0.15;
          return (
            <g key={one.at}>
              <title>{`${timeOf(one.at, bucket)}: ${one.reports} reports, ${one.paid} paid, ${one.signatures} signed, ${money(one.revenueCents)}`}</title>
              <Column x={x} width={slot * 0.7} floor={y(0)} reports={y(one.reports)} signed={y(one.signatures)} />
              {index % labeled === 0 && x < width - LEFT && (
                <text x={x} y={HEIGHT - 8} fontSize={12} fill={palette.text.secondary}>
                  {timeOf(one.at, bucket)}
                </text>
              )}
            </g>
          );
        })}
      </Box>
      <Typography variant="body2" color="textSecondary">
        Light: reports. Dark: signed reports. Revenue of the period: {money(revenue)}.
        <InfoTip about="the revenue of the period" text={REVENUE} />
      </Typography>
    </Panel>
  );
}

interface ColumnProps {
  x: number;
  width: number;
  /** y of its bottom and top. */
  floor: number;
  reports: number;
  signed: number;
}

function Column({ x, width, floor, reports, signed }: ColumnProps) {
  const fill = useTheme().palette.primary.main;
  return (
    <>
      <rect x={x} width={width} y={reports} height={floor - reports} fill={fill} opacity={0.35} />
      <rect x={x} width={width} y={signed} height={floor - signed} fill={fill} />
    </>
  );
}

function inWords(buckets: FunnelBucketView[], bucket: FunnelTrendView['bucket']): string {
  const busiest = buckets.reduce<FunnelBucketView | null>(
    (best, one) => (best && best.reports >= one.reports ? best : one),
    null,
  );
  const all = buckets.reduce((sum, { reports }) => sum + reports, 0);
  return busiest && all > 0
    ? `${number(all)} reports; most, ${number(busiest.reports)}, from ${timeOf(busiest.at, bucket)}.`
    : 'No reports in this period.';
}
