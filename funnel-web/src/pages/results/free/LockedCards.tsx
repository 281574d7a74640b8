import type { SectionAvailability, SectionKey } from '../../../api/types';
import { RecordCount } from '../../../report/RecordCount';
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

export function LockedCards({ availability }: { availability: readonly SectionAvailability[] }) {
  return (
    <section aria-labelledby="locked">
      <h2 id="locked" className="text-2xl">
        In the full report
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3">
        {CARDS.map(({ title, canHold, keys }) => {
          const sections = availability.filter(({ key }) => keys.includes(key));
          return (
            <li key={title}>
              <Card className="h-full p-4 sm:p-5">
                <h3 className="flex items-center gap-2 font-sans text-base font-semibold">
                  <Icon name="lock" className="size-4.5 text-accent" />
                  {title}
                </h3>
                <p className="mt-2 text-[0.9375rem] text-soft">{canHold}</p>
                <p className="mt-2 text-[0.9375rem]">
                  <RecordCount sections={sections} />
                </p>
              </Card>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
