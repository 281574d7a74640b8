import { Link } from 'react-router-dom';
import { pathOf } from '../../app/paths';
import { Badge } from '../../ui/Badge';
import { useMedia } from '../../ui/use-media';
import { SAMPLE_POINTS, SAMPLE_ROWS } from './sample-facts';

const DOT = { good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad' };

function SampleChart() {
  return (
    <svg viewBox="0 0 300 104" className="mt-2 w-full" aria-hidden="true">
      {[14, 37, 61, 84].map((y) => (
        <line key={y} x1="0" x2="300" y1={y} y2={y} className="stroke-rule" />
      ))}
      <polyline
        points={SAMPLE_POINTS.join(' ')}
        fill="none"
        className="stroke-accent"
        strokeWidth="2.25"
        strokeLinejoin="round"
      />
      {SAMPLE_POINTS.map(([x, y], index) => (
        <circle key={index} cx={x} cy={y} r="3" className="fill-sheet stroke-accent" strokeWidth="2" />
      ))}
      <g className="fill-soft figures" fontSize="10.5">
        <text x="8" y="101">
          2013
        </text>
        <text x="292" y="101" textAnchor="end">
          2026
        </text>
      </g>
    </svg>
  );
}

const PAGE =
  'max-lg:w-[88%] max-lg:shrink-0 max-lg:snap-center max-lg:rounded-card max-lg:border max-lg:border-rule max-lg:bg-sheet max-lg:p-5';

/** What a report looks like, in small: one sheet, on a phone two to swipe. */
export function SampleSheet() {
  const still = useMedia('(width >= 64rem)');
  return (
    <figure className="self-start max-lg:mt-8" aria-label="From the sample report">
      <div
        {...(still ? {} : { tabIndex: 0, role: 'group', 'aria-label': 'Sample report, swipe to see more' })}
        className="gap-3 max-lg:-mx-(--edge) max-lg:flex max-lg:snap-x max-lg:snap-mandatory max-lg:overflow-x-auto max-lg:px-(--edge) lg:rounded-card lg:border lg:border-rule lg:bg-sheet lg:p-9 lg:shadow-[0.75rem_0.75rem_0_-1px_var(--color-sunk),0.75rem_0.75rem_0_0_var(--color-rule),var(--shadow-sheet)]"
      >
        <div className={PAGE}>
          <div className="flex items-start justify-between gap-4 max-[20rem]:flex-wrap">
            <p className="caps">Vehicle history report</p>
            <Badge tone="warn">Example</Badge>
          </div>
          <p className="mt-3 font-serif text-[1.75rem] leading-tight max-[15rem]:text-xl font-semibold lg:text-[2rem]">
            2013 Jeep Wrangler
          </p>
          <p className="vin mt-1 text-sm text-soft">1C4GJWAG0DL000000</p>
          <div className="ledger-rule mt-4 pt-1" />
          <dl className="divide-y divide-rule">
            {SAMPLE_ROWS.map(([label, value, tone]) => (
              <div
                key={label}
                className="flex items-center justify-between gap-4 py-2 max-[20rem]:flex-wrap max-[20rem]:gap-y-0"
              >
                <dt className="shrink-0 text-soft">{label}</dt>
                <dd className="flex items-center gap-2.5 text-right font-medium max-[20rem]:text-left">
                  {value}
                  <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOT[tone]}`} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={PAGE}>
          <div className="flex items-baseline justify-between lg:mt-4">
            <p className="font-semibold">Odometer</p>
            <p className="text-sm text-soft">No rollback found</p>
          </div>
          <SampleChart />
          <p className="mt-3 border-t border-rule pt-3 text-xs text-soft">
            Every section names its source and date. If nobody reported a fact, it says “Not reported”.
          </p>
        </div>
      </div>
      <figcaption className="mt-2 lg:mt-6">
        <Link to={pathOf('sample')} className="link link-solo">
          Read the whole sample report
        </Link>
      </figcaption>
    </figure>
  );
}
