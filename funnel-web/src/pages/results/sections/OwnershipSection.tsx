import type { EntryText } from '../../../api/types';
import { HistorySection } from '../HistorySection';
import type { SectionProps } from '../section-props';

/** The chart of its life has them as bands; here they are in words. */
function Owners({ entries }: { entries: readonly EntryText[] }) {
  return (
    <ol className="divide-y divide-rule">
      {entries.map(({ title, details: [useAndState, time] }, index) => (
        <li
          key={title}
          id={`ownership-${index}`}
          className="flex break-inside-avoid flex-wrap items-baseline justify-between gap-x-4 py-2 first:pt-0"
        >
          <p>
            <span className="font-semibold">{title}</span>
            <span className="text-soft"> {useAndState}</span>
          </p>
          <p className="figures text-[0.9375rem] text-soft">{time}</p>
        </li>
      ))}
    </ol>
  );
}

export function OwnershipSection({ number, history: { ownership, demonstration }, words }: SectionProps) {
  return (
    <HistorySection
      number={number}
      id="ownership"
      words={words.ownership}
      status={ownership.status}
      demonstration={demonstration}
    >
      <Owners entries={words.ownership.entries} />
      <p className="mt-3 text-sm text-soft">{words.ownership.note}</p>
    </HistorySection>
  );
}
