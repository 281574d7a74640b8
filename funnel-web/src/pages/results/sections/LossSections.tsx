import type { EntryText } from '../../../api/types';
import { Badge } from '../../../ui/Badge';
import { ALERT_INKS } from '../../../ui/tones';
import { WholeDates } from '../../../ui/WholeDates';
import { RecordTable } from '../RecordTable';
import { HistorySection, SectionFrame, SectionPart, type SectionProps } from '../SectionFrame';

const FRAMES: Partial<Record<EntryText['tone'], string>> = {
  bad: 'border-bad bg-bad-wash',
  warn: 'border-warn bg-warn-wash',
};
const STATUS_COLUMN = 3;

function Brands(props: SectionProps) {
  return (
    <div className="mt-5">
      <SectionPart {...props} part="titleBrands">
        <ul className="space-y-3">
          {props.words.titleBrands.entries.map(({ title, tone, details, text }, index) => (
            <li
              key={index}
              id={`titleBrands-${index}`}
              className={`break-inside-avoid border-l-4 px-4 py-3 ${FRAMES[tone] ?? 'border-rule'}`}
            >
              <p className={`font-semibold ${ALERT_INKS[tone]}`}>{title}</p>
              <p className="text-sm text-soft first-letter:uppercase">{details.join(', ')}</p>
              <p className="mt-1.5">{text}</p>
            </li>
          ))}
        </ul>
      </SectionPart>
    </div>
  );
}

/** Titles and brands may come from different sources: each is shown even when the other has no answer. */
export function TitleSection(props: SectionProps) {
  const { titles, titleBrands } = props.words;
  const { records } = props.history.titles;
  return (
    <HistorySection
      {...props}
      id="titles"
      part="titles"
      quiet={titles.absence !== null && titleBrands.absence !== null}
      after={<Brands {...props} />}
    >
      <RecordTable
        caption="Title records"
        records="titles"
        table={titles.table}
        draw={(cell, column, row) =>
          column === STATUS_COLUMN && records[row]?.current ? <Badge tone="good">{cell}</Badge> : cell
        }
      />
    </HistorySection>
  );
}

function Events({ part, ...props }: SectionProps & { part: 'theft' | 'totalLoss' | 'junkSalvage' }) {
  return (
    <SectionPart {...props} part={part}>
      <ul className="space-y-3">
        {props.words[part].entries.map(({ title, details, tone }, index) => (
          <li
            key={index}
            id={`${part}-${index}`}
            className={`border-l-4 px-4 py-3 ${FRAMES[tone] ?? 'border-rule-strong bg-sunk'}`}
          >
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-soft first-letter:uppercase">
              <WholeDates>{details.join(', ')}</WholeDates>
            </p>
          </li>
        ))}
      </ul>
    </SectionPart>
  );
}

function Liens(props: SectionProps) {
  return (
    <SectionPart {...props} part="liens">
      <RecordTable
        caption="Liens"
        records="liens"
        table={props.words.liens.table}
        draw={(cell, column, row) => {
          const open = props.history.liens.records[row]?.open ?? null;
          return column === 2 && open !== null ? <Badge tone={open ? 'warn' : 'good'}>{cell}</Badge> : cell;
        }}
      />
    </SectionPart>
  );
}

export function LienTheftSection(props: SectionProps) {
  const { number, words } = props;
  const isFound = (part: (typeof PARTS)[number]) => words[part].absence === null;
  const parts = [...PARTS.filter(isFound), ...PARTS.filter((part) => !isFound(part))];
  return (
    <SectionFrame number={number} id="liens" title={words.losses.title} quiet={!PARTS.some(isFound)}>
      <div className="space-y-4">
        {parts.map((part) => (
          <div key={part} className="break-inside-avoid">
            {part === 'liens' ? <Liens {...props} /> : <Events {...props} part={part} />}
          </div>
        ))}
      </div>
    </SectionFrame>
  );
}
const PARTS = ['totalLoss', 'junkSalvage', 'theft', 'liens'] as const;
