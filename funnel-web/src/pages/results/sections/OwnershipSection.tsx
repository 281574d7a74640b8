import { scaleUtc } from 'd3-scale';
import type { OwnershipPeriod } from '../../../api/types';
import { month } from '../../../format/format';
import { stateName } from '../../../format/states';
import { HistorySection } from '../HistorySection';
import type { SectionProps } from '../section-props';

const USES: Record<OwnershipPeriod['use'], string> = {
  personal: 'Personal',
  lease: 'Lease',
  rental: 'Rental',
  commercial: 'Commercial',
};
const DAY_MS = 86_400_000;

function duration({ from, to }: OwnershipPeriod, asOf: string): string {
  const months = Math.max(1, Math.round((Date.parse(to ?? asOf) - Date.parse(from)) / DAY_MS / 30.44));
  const years = Math.floor(months / 12);
  return [years > 0 ? `${years} yr` : '', months % 12 > 0 ? `${months % 12} mo` : ''].filter(Boolean).join(' ');
}

/** One bar per owner on one time line. */
function Timeline({ periods, asOf }: { periods: readonly OwnershipPeriod[]; asOf: string }) {
  const start = Math.min(...periods.map(({ from }) => Date.parse(from)));
  const place = scaleUtc([start, Date.parse(asOf)], [0, 100]);
  return (
    <ol className="space-y-5">
      {periods.map((period, index) => {
        const left = place(Date.parse(period.from));
        const right = place(Date.parse(period.to ?? asOf));
        return (
          <li key={period.from} className="break-inside-avoid">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p>
                <span className="font-semibold">Owner {index + 1}</span>
                <span className="text-soft">
                  {' '}
                  {USES[period.use]}, {stateName(period.state)}
                </span>
              </p>
              <p className="figures text-[0.9375rem] text-soft">
                {month(period.from)} to {period.to ? month(period.to) : 'now'}, {duration(period, asOf)}
              </p>
            </div>
            <div aria-hidden="true" className="relative mt-1.5 h-3 rounded-full bg-sunk inset-ring inset-ring-rule">
              <div
                className={`absolute inset-y-0 rounded-full ${period.to ? 'bg-accent/55' : 'bg-accent'}`}
                style={{ left: `${left}%`, width: `${Math.max(1.5, right - left)}%` }}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

export function OwnershipSection({ number, history }: SectionProps) {
  const { ownership, demonstration } = history;
  return (
    <HistorySection
      number={number}
      id="ownership"
      title="Ownership"
      origin={ownership}
      demonstration={demonstration}
      noneText="No change of ownership was reported under this VIN."
    >
      <Timeline periods={ownership.records} asOf={ownership.asOf ?? history.obtainedAt} />
      <p className="mt-5 text-sm text-soft">
        A report names no owner. It says how many there were, for how long and for what use.
      </p>
    </HistorySection>
  );
}
