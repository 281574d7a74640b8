import type { LocationPeriod } from '../../../api/types';
import { month, plural } from '../../../format/format';
import { stateName } from '../../../format/states';
import { Badge } from '../../../ui/Badge';
import { Method } from '../Method';
import { SectionFrame } from '../SectionFrame';
import type { SectionProps } from '../section-props';

function span({ firstSeen, lastSeen }: LocationPeriod): string {
  const [first, last] = [month(firstSeen), month(lastSeen)];
  return first === last ? first : `${first} to ${last}`;
}

/** From state to state, oldest first, as a line to follow. */
function Places({ periods }: { periods: readonly LocationPeriod[] }) {
  return (
    <ol>
      {periods.map((period, index) => {
        const newest = index === periods.length - 1;
        return (
          <li key={period.firstSeen} className="flex break-inside-avoid gap-4">
            <span aria-hidden="true" className="flex w-4 shrink-0 flex-col items-center">
              <span
                className={`mt-1.5 size-3 shrink-0 rounded-full border-2 border-accent ${newest ? 'bg-accent' : 'bg-sheet'}`}
              />
              {newest ? null : <span className="w-0.5 grow bg-rule-strong" />}
            </span>
            <p className={newest ? '' : 'pb-4'}>
              <span className="font-semibold">{stateName(period.state)}</span>
              {newest ? <span className="text-soft"> (last seen)</span> : null}
              <span className="figures block text-[0.9375rem] text-soft">
                {span(period)}, {plural(period.records, 'record')}
              </span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** Where the records of all sections place the vehicle. It is worked out, so it has no source of its own. */
export function LocationSection({ number, history, findings }: SectionProps) {
  const { locations, methods } = findings;
  return (
    <SectionFrame
      number={number}
      id="locations"
      title="Where it was"
      aside={
        <div className="space-y-1 text-sm text-soft">
          <p>From the records of this report</p>
          {history.demonstration ? <Badge tone="warn">Demonstration</Badge> : null}
        </div>
      }
    >
      {locations ? (
        <Places periods={locations} />
      ) : (
        <>
          <p className="font-semibold">Not reported</p>
          <p className="text-soft">No record of this vehicle names both a date and a state.</p>
        </>
      )}
      <Method text={methods.locations} />
    </SectionFrame>
  );
}
