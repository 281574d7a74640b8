import { Badge } from '../../ui/Badge';

const ROWS = [
  ['Title', 'Clean, Ohio', 'good'],
  ['Accidents', '1 minor, rear', 'warn'],
  ['Owners', '2 since 2020', 'plain'],
  ['Open liens', 'None found', 'good'],
  ['Theft records', 'None found', 'good'],
] as const;

const DOT = { good: 'bg-good', warn: 'bg-warn', plain: 'bg-rule-strong' };
const READINGS = [
  [8, 84],
  [64, 70],
  [118, 58],
  [176, 41],
  [232, 30],
  [292, 14],
] as const;

function SampleChart() {
  const line = READINGS.map(([x, y]) => `${x},${y}`).join(' ');
  return (
    <svg viewBox="0 0 300 104" className="mt-2 w-full" aria-hidden="true">
      {[14, 37, 61, 84].map((y) => (
        <line key={y} x1="0" x2="300" y1={y} y2={y} className="stroke-rule" strokeWidth="1" />
      ))}
      <polyline points={line} fill="none" className="stroke-accent" strokeWidth="2.25" strokeLinejoin="round" />
      {READINGS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="3.6" className="fill-sheet stroke-accent" strokeWidth="2" />
      ))}
      <g className="fill-soft figures" fontSize="10.5">
        <text x="8" y="101">
          2020
        </text>
        <text x="292" y="101" textAnchor="end">
          2025
        </text>
      </g>
    </svg>
  );
}

/** What a report looks like, in small: an invented example that says so. */
export function SampleSheet() {
  return (
    <figure className="relative self-start max-lg:hidden" aria-label="An example of a report page">
      <div
        aria-hidden="true"
        className="absolute inset-0 translate-x-3 translate-y-3 rounded-card border border-rule bg-sunk"
      />
      <div className="relative rounded-card border border-rule bg-sheet p-9 shadow-sheet">
        <div className="flex items-start justify-between gap-4">
          <p className="caps">Vehicle history report</p>
          <Badge tone="warn">Example</Badge>
        </div>
        <p className="mt-3 font-serif text-[2rem] leading-tight font-semibold">2020 Honda Accord EX</p>
        <p className="vin mt-1 text-sm text-soft">1HGCV1F4•LA••••••</p>
        <div className="ledger-rule mt-5 pt-1" />
        <dl className="divide-y divide-rule">
          {ROWS.map(([label, value, tone]) => (
            <div key={label} className="flex items-center justify-between gap-4 py-2.5">
              <dt className="text-soft">{label}</dt>
              <dd className="flex items-center gap-2.5 font-medium">
                {value}
                <span aria-hidden="true" className={`size-2 rounded-full ${DOT[tone]}`} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-5 flex items-baseline justify-between">
          <p className="font-semibold">Odometer</p>
          <p className="figures text-sm text-soft">6 readings, last 48,210 mi</p>
        </div>
        <SampleChart />
        <figcaption className="mt-4 border-t border-rule pt-3 text-xs text-soft">
          Source and date stand under every section. What nobody reported is printed as “Not reported”.
        </figcaption>
      </div>
    </figure>
  );
}
