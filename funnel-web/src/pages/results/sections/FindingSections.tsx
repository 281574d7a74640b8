import clsx from 'clsx';
import type { EntryText } from '../../../api/types';
import { plural } from '../../../../../backend/src/platform/input-rules/formats.js';
import { Badge } from '../../../ui/Badge';
import { Fold } from '../../../ui/Fold';
import { Notice } from '../../../ui/Notice';
import { DrawingImage } from '../DrawingImage';
import { RecordTable } from '../RecordTable';
import { HistorySection, SectionFrame, type SectionProps } from '../SectionFrame';

function Method({ text }: { text: string }) {
  return (
    <Fold title="How this is worked out" className="mt-2 text-[0.9375rem] open:w-full">
      <p className="mt-1 text-soft">{text}</p>
    </Fold>
  );
}

const toneOf = ({ tone }: EntryText) => (tone === 'bad' ? 'bad' : 'warn');

function Doubts({ entry }: { entry: EntryText }) {
  const { title, details, text } = entry;
  return (
    <Notice tone={toneOf(entry)} className="mb-4" title={title}>
      {toneOf(entry) === 'bad'
        ? [...details, text].join(' ')
        : [...details, text].map((sentence) => <p key={sentence}>{sentence}</p>)}
    </Notice>
  );
}

const READING_COLUMN = 1;

export function OdometerSection(props: SectionProps) {
  const { table, entries, note } = props.words.odometer;
  const { head = [], rows = [] } = table ?? {};
  const drawReading = (reading: string, row: number) => {
    const marks = rows[row]?.[3] ?? '';
    const doubt = entries.find(({ mark }) => mark !== null && marks.includes(mark));
    return (
      <>
        {reading} {doubt ? <Badge tone={toneOf(doubt)}>{doubt.mark}</Badge> : null}
      </>
    );
  };
  return (
    <HistorySection long {...props} id="odometer" part="odometer">
      {entries.map((entry) => (
        <Doubts key={`${entry.title} ${entry.details.join(' ')}`} entry={entry} />
      ))}
      {note === null ? null : <p className="text-[0.9375rem] text-soft">{note}</p>}
      <div className="flex flex-wrap gap-x-8">
        <Fold title={`All ${plural(props.history.odometer.records.length, 'reading')}`} className="mt-2 open:w-full">
          <div className="mt-3">
            <RecordTable
              caption="Odometer readings"
              records="odometer"
              table={{ head: head.slice(0, 3), rows: rows.map((row) => row.slice(0, 3)) }}
              draw={(cell, column, row) => (column === READING_COLUMN ? drawReading(cell, row) : cell)}
            />
          </div>
        </Fold>
        <Method text={props.findings.methods.odometer} />
      </div>
    </HistorySection>
  );
}

/** From state to state, oldest first, numbered as on the map. */
function Places({ entries }: { entries: readonly EntryText[] }) {
  return (
    <ol className="space-y-2">
      {entries.map(({ title, mark, details }, index) => (
        <li key={index} className="flex break-inside-avoid gap-3">
          <span
            aria-hidden="true"
            className={clsx(
              'figures grid size-7 shrink-0 place-items-center rounded-control border-2 border-accent',
              'text-sm font-semibold',
              index === entries.length - 1 ? 'bg-accent text-on-accent' : 'bg-accent-wash',
            )}
          >
            {index + 1}
          </span>
          <p>
            <span className="font-semibold">{title}</span>
            {mark === null ? null : <span className="text-soft"> {mark}</span>}
            <span className="figures block text-[0.9375rem] text-soft">{details.join(', ')}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

export function LocationSection({ number, history, findings, words: { locations }, states }: SectionProps) {
  const { title, source, absence, entries } = locations;
  const frame = { number, id: 'locations', title, source, demonstration: history.demonstration };
  const method = <Method text={findings.methods.locations} />;
  return (
    <SectionFrame {...frame} quiet={absence !== null}>
      {absence ? (
        <>
          <p className="font-semibold">{absence.title}</p>
          <p className="text-soft">{absence.text}</p>
          {method}
        </>
      ) : (
        <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
          <div>
            <Places entries={entries} />
            {method}
          </div>
          {states ? (
            <DrawingImage
              drawing={states.drawing}
              label={states.summary}
              // In dark mode sunk is as dark as the page, so the states need a lighter color.
              className="mx-auto w-full break-inside-avoid sm:max-w-64 dark:[&_.fill-sunk]:fill-sheet print:max-w-64"
            />
          ) : null}
        </div>
      )}
    </SectionFrame>
  );
}
