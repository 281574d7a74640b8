import type { EntryText } from '../../../api/types';
import { HistorySection } from '../HistorySection';
import type { SectionProps } from '../section-props';
import { ValueRange } from './ValueRange';

function Values({ entries }: { entries: readonly EntryText[] }) {
  return (
    <dl className="mt-4 grid grid-cols-3 gap-x-3 gap-y-4 sm:gap-x-8">
      {entries.map(({ title, mark, text }) => (
        <div key={title} className="border-t-2 border-ink pt-2">
          <dt className="font-semibold">{title}</dt>
          <dd className="figures font-serif text-xl leading-tight sm:text-[1.75rem] font-semibold">{mark}</dd>
          <dd className="text-sm text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function MarketSection({ number, history, findings, words: { marketValue: words } }: SectionProps) {
  const { marketValue, demonstration } = history;
  return (
    <HistorySection number={number} id="market" words={words} status={marketValue.status} demonstration={demonstration}>
      {findings.value ? <ValueRange value={findings.value} /> : null}
      {words.intro === null ? <Values entries={words.entries} /> : <p className="mt-4 text-soft">{words.intro}</p>}
      {words.note === null ? null : <p className="mt-3 text-sm text-soft">{words.note}</p>}
    </HistorySection>
  );
}
