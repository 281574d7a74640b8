import type { EntryText, PartText, SectionStatus } from '../../../api/types';
import { Badge } from '../../../ui/Badge';
import { WholeDates } from '../../../ui/WholeDates';
import { SectionPart } from '../HistorySection';
import { RecordTable, rowsOf } from '../RecordTable';
import { SectionFrame } from '../SectionFrame';
import type { SectionProps } from '../section-props';

interface EventGroupProps {
  records: 'theft' | 'totalLoss' | 'junkSalvage';
  words: PartText;
  status: SectionStatus;
  demonstration: boolean;
}

const LOOKS: Partial<Record<EntryText['tone'], string>> & { plain: string } = {
  bad: 'border-bad bg-bad-wash',
  warn: 'border-warn bg-warn-wash',
  plain: 'border-rule-strong bg-sunk',
};

function EventGroup({ records, words, status, demonstration }: EventGroupProps) {
  return (
    <SectionPart words={words} status={status} demonstration={demonstration}>
      <ul className="space-y-3">
        {words.entries.map(({ title, details, tone }, index) => (
          <li key={index} id={`${records}-${index}`} className={`border-l-4 px-4 py-3 ${LOOKS[tone] ?? LOOKS.plain}`}>
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

function Liens({ history: { liens, demonstration }, words }: Pick<SectionProps, 'history' | 'words'>) {
  return (
    <SectionPart words={words.liens} status={liens.status} demonstration={demonstration}>
      <RecordTable
        caption="Liens"
        records="liens"
        head={words.liens.table?.head ?? []}
        rows={rowsOf(words.liens, (cell, column, index) => {
          const open = liens.records[index]?.open ?? null;
          return column === 2 && open !== null ? <Badge tone={open ? 'warn' : 'good'}>{cell}</Badge> : cell;
        })}
      />
    </SectionPart>
  );
}

export function LienTheftSection({ number, history, words }: SectionProps) {
  const groups = (['totalLoss', 'junkSalvage', 'theft'] as const).map((key) => ({
    key,
    found: words[key].absence === null,
    content: (
      <EventGroup records={key} words={words[key]} status={history[key].status} demonstration={history.demonstration} />
    ),
  }));
  const liens = {
    key: 'liens',
    found: words.liens.absence === null,
    content: <Liens history={history} words={words} />,
  };
  // What was found stands before what was not.
  const parts = [...groups, liens];
  return (
    <SectionFrame number={number} id="liens" title={words.losses.title} quiet={parts.every(({ found }) => !found)}>
      <div className="space-y-4">
        {[...parts.filter(({ found }) => found), ...parts.filter(({ found }) => !found)].map(({ key, content }) => (
          <div key={key} className="break-inside-avoid">
            {content}
          </div>
        ))}
      </div>
    </SectionFrame>
  );
}
