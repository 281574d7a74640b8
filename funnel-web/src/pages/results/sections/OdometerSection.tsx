import type { EntryText } from '../../../api/types';
import { plural } from '../../../../../backend/src/platform/input-rules/formats.js';
import { Badge } from '../../../ui/Badge';
import { Notice } from '../../../ui/Notice';
import { HistorySection } from '../HistorySection';
import { Method } from '../Method';
import { RecordTable } from '../RecordTable';
import type { SectionProps } from '../section-props';

const toneOf = ({ tone }: EntryText) => (tone === 'bad' ? 'bad' : 'warn');

/** What is doubtful about the readings. One sentence runs on; several stand one below the other. */
function Doubts({ entry }: { entry: EntryText }) {
  const { title, details, text } = entry;
  return (
    <Notice tone={toneOf(entry)} className="mb-4" title={title}>
      {toneOf(entry) === 'bad' ? (
        [...details, text].join(' ')
      ) : (
        <>
          {details.map((detail) => (
            <p key={detail}>{detail}</p>
          ))}
          <p>{text}</p>
        </>
      )}
    </Notice>
  );
}

/** What is doubtful about one reading. */
function Mark({ entry }: { entry: EntryText | undefined }) {
  return entry ? <Badge tone={toneOf(entry)}>{entry.mark}</Badge> : null;
}

export function OdometerSection({ number, history, findings, words: { odometer: words } }: SectionProps) {
  const { odometer, demonstration } = history;
  const { head = [], rows = [] } = words.table ?? {};
  return (
    <HistorySection
      long
      number={number}
      id="odometer"
      words={words}
      status={odometer.status}
      demonstration={demonstration}
    >
      {words.entries.map((entry) => (
        <Doubts key={`${entry.title} ${entry.details.join(' ')}`} entry={entry} />
      ))}
      {words.note === null ? null : <p className="text-[0.9375rem] text-soft">{words.note}</p>}
      <div className="flex flex-wrap gap-x-8">
        <details className="mt-2 open:w-full">
          <summary className="link link-solo cursor-pointer">All {plural(odometer.records.length, 'reading')}</summary>
          <div className="mt-3">
            <RecordTable
              caption="Odometer readings"
              records="odometer"
              head={head.slice(0, 3)}
              rows={rows.map(([date, reading, recordedBy, marks = ''], index) => ({
                key: String(index),
                cells: [
                  date,
                  <>
                    {reading} <Mark entry={words.entries.find(({ mark }) => mark !== null && marks.includes(mark))} />
                  </>,
                  recordedBy,
                ],
              }))}
            />
          </div>
        </details>
        <Method text={findings.methods.odometer} />
      </div>
    </HistorySection>
  );
}
