import type { SectionAvailability, SectionKey } from '../../../api/types';
import { plural } from '../../../format/format';
import { Badge } from '../../../ui/Badge';
import { Card } from '../../../ui/Card';
import { Icon } from '../../../ui/Icon';

const CARDS: readonly { title: string; canHold: string; keys: readonly SectionKey[] }[] = [
  { title: 'Valuation', canHold: 'Trade-in, private party and retail value', keys: ['marketValue'] },
  { title: 'Accident', canHold: 'Date, severity and the part that was damaged', keys: ['accidents'] },
  { title: 'Mileage', canHold: 'Every reported reading, possible rollbacks marked', keys: ['odometer'] },
  { title: 'Ownership', canHold: 'How many owners, how long, where and for what use', keys: ['ownership'] },
  {
    title: 'Salvage',
    canHold: 'Salvage, rebuilt and flood brands, total losses',
    keys: ['titleBrands', 'junkSalvage', 'totalLoss'],
  },
  { title: 'Auction records', canHold: 'When it was sold, through which channel', keys: ['sales'] },
];

/** What may be said before the sale: whether the source covers it, and how many records it counts for nothing. */
function answerOf(sections: readonly SectionAvailability[]): string | null {
  if (sections.every(({ status }) => status === 'not_offered')) return 'Not offered';
  if (sections.every(({ status }) => status === 'unavailable')) return 'No answer yet';
  const counts = sections.flatMap(({ count }) => (count === null ? [] : [count]));
  if (counts.length === 0) return null;
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total === 0 ? 'None found' : plural(total, 'record');
}

export function LockedCards({ availability }: { availability: readonly SectionAvailability[] }) {
  return (
    <section aria-labelledby="locked">
      <h2 id="locked" className="text-2xl">
        In the full report
      </h2>
      <ul className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {CARDS.map(({ title, canHold, keys }) => {
          const answer = answerOf(availability.filter(({ key }) => keys.includes(key)));
          return (
            <li key={title}>
              <Card className="h-full p-5">
                <h3 className="flex items-center gap-2 font-sans text-base font-semibold">
                  <Icon name="lock" className="size-4.5 text-accent" />
                  <span className="flex-1">{title}</span>
                  {answer ? <Badge>{answer}</Badge> : null}
                </h3>
                <p className="mt-2 text-[0.9375rem] text-soft">{canHold}</p>
              </Card>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
