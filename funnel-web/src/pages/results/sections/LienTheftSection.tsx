import type { PartText, SectionStatus } from '../../../api/types';
import { Badge } from '../../../ui/Badge';
import { SectionPart } from '../HistorySection';
import { RecordTable, rowsOf } from '../RecordTable';
import { SectionFrame } from '../SectionFrame';
import type { SectionProps } from '../section-props';

function EventGroup({ words, status }: { words: PartText; status: SectionStatus }) {
  return (
    <div className="break-inside-avoid">
      <SectionPart words={words} status={status}>
        <ul className="space-y-3">
          {words.entries.map(({ title, details }, index) => (
            <li key={index} className="border-l-4 border-bad bg-bad-wash px-4 py-3">
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-soft first-letter:uppercase">{details.join(', ')}</p>
            </li>
          ))}
        </ul>
      </SectionPart>
    </div>
  );
}

function Liens({ history: { liens }, words }: Pick<SectionProps, 'history' | 'words'>) {
  return (
    <div className="break-inside-avoid">
      <SectionPart words={words.liens} status={liens.status}>
        <RecordTable
          caption="Liens"
          head={words.liens.table?.head ?? []}
          rows={rowsOf(words.liens, (cell, column, index) => {
            const open = liens.records[index]?.open ?? null;
            return column === 2 && open !== null ? <Badge tone={open ? 'warn' : 'good'}>{cell}</Badge> : cell;
          })}
        />
      </SectionPart>
    </div>
  );
}

export function LienTheftSection({ number, history, words }: SectionProps) {
  const { theft, totalLoss, junkSalvage, demonstration } = history;
  return (
    <SectionFrame
      number={number}
      id="liens"
      title={words.losses.title}
      aside={demonstration ? <Badge tone="warn">Demonstration</Badge> : null}
    >
      <div className="space-y-8">
        <Liens history={history} words={words} />
        <EventGroup words={words.theft} status={theft.status} />
        <EventGroup words={words.totalLoss} status={totalLoss.status} />
        <EventGroup words={words.junkSalvage} status={junkSalvage.status} />
      </div>
    </SectionFrame>
  );
}
