import type { EntryText } from '../../../api/types';
import { Badge } from '../../../ui/Badge';
import { SectionAnswer, SectionPart } from '../HistorySection';
import { RecordTable, rowsOf } from '../RecordTable';
import { SectionFrame } from '../SectionFrame';
import type { SectionProps } from '../section-props';

const STATUS_COLUMN = 3;

/** "Clear" or "Classic" is a remark: only what speaks against the vehicle stands out. */
const LOOKS: Record<EntryText['tone'], { frame: string; ink: string }> = {
  bad: { frame: 'border-bad bg-bad-wash', ink: 'text-bad' },
  warn: { frame: 'border-warn bg-warn-wash', ink: 'text-warn' },
  good: { frame: 'border-rule', ink: '' },
  plain: { frame: 'border-rule', ink: '' },
};

function Brands({
  history: { titleBrands, demonstration },
  words: { titleBrands: words },
}: Pick<SectionProps, 'history' | 'words'>) {
  return (
    <div className="mt-5">
      <SectionPart words={words} status={titleBrands.status} demonstration={demonstration}>
        <ul className="space-y-3">
          {words.entries.map(({ title, tone, details, text }, index) => (
            <li
              key={index}
              id={`titleBrands-${index}`}
              className={`break-inside-avoid border-l-4 px-4 py-3 ${LOOKS[tone].frame}`}
            >
              <p className={`font-semibold ${LOOKS[tone].ink}`}>{title}</p>
              <p className="text-sm text-soft first-letter:uppercase">{details.join(', ')}</p>
              <p className="mt-1.5">{text}</p>
            </li>
          ))}
        </ul>
      </SectionPart>
    </div>
  );
}

/** Titles and brands can come from different sources: either shows even when the other has no answer. */
export function TitleSection({ number, history, words }: SectionProps) {
  const { titles, demonstration } = history;
  return (
    <SectionFrame
      number={number}
      id="titles"
      title={words.titles.title}
      source={words.titles.source}
      quiet={words.titles.absence !== null && words.titleBrands.absence !== null}
      demonstration={demonstration}
    >
      <SectionAnswer status={titles.status} absence={words.titles.absence}>
        <RecordTable
          caption="Title records"
          records="titles"
          head={words.titles.table?.head ?? []}
          rows={rowsOf(words.titles, (cell, column, index) =>
            column === STATUS_COLUMN && titles.records[index]?.current ? <Badge tone="good">{cell}</Badge> : cell,
          )}
        />
      </SectionAnswer>
      <Brands history={history} words={words} />
    </SectionFrame>
  );
}
