import { scaleUtc } from 'd3-scale';
import type { EntryText, OwnershipPeriod } from '../../../api/types';
import { HistorySection } from '../HistorySection';
import type { SectionProps } from '../section-props';

interface TimelineProps {
  periods: readonly OwnershipPeriod[];
  entries: readonly EntryText[];
  asOf: string;
}

/** One bar per owner on one time line. */
function Timeline({ periods, entries, asOf }: TimelineProps) {
  const start = Math.min(...periods.map(({ from }) => Date.parse(from)));
  const place = scaleUtc([start, Date.parse(asOf)], [0, 100]);
  return (
    <ol className="space-y-5">
      {periods.map((period, index) => {
        const left = place(Date.parse(period.from));
        const right = place(Date.parse(period.to ?? asOf));
        const { title, details: [useAndState, time] = [] } = entries[index] ?? {};
        return (
          <li key={period.from} className="break-inside-avoid">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p>
                <span className="font-semibold">{title}</span>
                <span className="text-soft"> {useAndState}</span>
              </p>
              <p className="figures text-[0.9375rem] text-soft">{time}</p>
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

export function OwnershipSection({ number, history, words: { ownership: words } }: SectionProps) {
  const { ownership, demonstration } = history;
  return (
    <HistorySection
      number={number}
      id="ownership"
      words={words}
      status={ownership.status}
      demonstration={demonstration}
    >
      <Timeline periods={ownership.records} entries={words.entries} asOf={ownership.asOf ?? history.obtainedAt} />
      <p className="mt-5 text-sm text-soft">{words.note}</p>
    </HistorySection>
  );
}
