import type { EntryText } from '../../../api/types';
import { Method } from '../Method';
import { Shapes } from '../opening/Shapes';
import { SectionFrame } from '../SectionFrame';
import type { SectionProps } from '../section-props';

/** From state to state, oldest first, numbered as on the map. */
function Places({ entries }: { entries: readonly EntryText[] }) {
  return (
    <ol className="space-y-2">
      {entries.map(({ title, mark, details }, index) => {
        const newest = index === entries.length - 1;
        return (
          <li key={index} className="flex break-inside-avoid gap-3">
            <span
              aria-hidden="true"
              className={`figures grid size-7 shrink-0 place-items-center rounded-control border-2 border-accent text-sm font-semibold ${newest ? 'bg-accent text-on-accent' : 'bg-accent-wash'}`}
            >
              {index + 1}
            </span>
            <p>
              <span className="font-semibold">{title}</span>
              {mark === null ? null : <span className="text-soft"> {mark}</span>}
              <span className="figures block text-[0.9375rem] text-soft">{details.join(', ')}</span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function StateMap({ states }: { states: NonNullable<SectionProps['states']> }) {
  const { summary, drawing } = states;
  return (
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      role="img"
      aria-label={summary}
      // By night what is sunk is as dark as the page: there a tile is lighter than it.
      className="mx-auto w-full break-inside-avoid sm:max-w-64 dark:[&_.fill-sunk]:fill-sheet print:max-w-64"
    >
      <Shapes drawing={drawing} />
    </svg>
  );
}

/** Where the records of all sections place the vehicle. It is worked out, so it has no source of its own. */
export function LocationSection({ number, history, findings, words: { locations: words }, states }: SectionProps) {
  return (
    <SectionFrame
      number={number}
      id="locations"
      title={words.title}
      quiet={words.absence !== null}
      source={words.source}
      demonstration={history.demonstration}
    >
      {words.absence ? (
        <>
          <p className="font-semibold">{words.absence.title}</p>
          <p className="text-soft">{words.absence.text}</p>
          <Method text={findings.methods.locations} />
        </>
      ) : (
        <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
          <div>
            <Places entries={words.entries} />
            <Method text={findings.methods.locations} />
          </div>
          {states ? <StateMap states={states} /> : null}
        </div>
      )}
    </SectionFrame>
  );
}
