import type { EntryText } from '../../../api/types';
import { Badge } from '../../../ui/Badge';
import { Method } from '../Method';
import { SectionFrame } from '../SectionFrame';
import type { SectionProps } from '../section-props';

/** From state to state, oldest first, as a line to follow. */
function Places({ entries }: { entries: readonly EntryText[] }) {
  return (
    <ol>
      {entries.map(({ title, mark, details }, index) => {
        const newest = index === entries.length - 1;
        return (
          <li key={index} className="flex break-inside-avoid gap-4">
            <span aria-hidden="true" className="flex w-4 shrink-0 flex-col items-center">
              <span
                className={`mt-1.5 size-3 shrink-0 rounded-full border-2 border-accent ${newest ? 'bg-accent' : 'bg-sheet'}`}
              />
              {newest ? null : <span className="w-0.5 grow bg-rule-strong" />}
            </span>
            <p className={newest ? '' : 'pb-4'}>
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

/** Where the records of all sections place the vehicle. It is worked out, so it has no source of its own. */
export function LocationSection({ number, history, findings, words: { locations: words } }: SectionProps) {
  return (
    <SectionFrame
      number={number}
      id="locations"
      title={words.title}
      aside={
        <div className="space-y-1 text-sm text-soft">
          {words.source.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {history.demonstration ? <Badge tone="warn">Demonstration</Badge> : null}
        </div>
      }
    >
      {words.absence ? (
        <>
          <p className="font-semibold">{words.absence.title}</p>
          <p className="text-soft">{words.absence.text}</p>
        </>
      ) : (
        <Places entries={words.entries} />
      )}
      <Method text={findings.methods.locations} />
    </SectionFrame>
  );
}
