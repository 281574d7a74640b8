import type { RecordLineKey, ReportView } from '../../../api/types';
import { lineOf } from '../../../report/record-words';
import { RecordCount } from '../../../report/RecordCount';
import { Card } from '../../../ui/Card';
import { Icon } from '../../../ui/Icon';

const CARDS: readonly { title: string; canHold: string; line: RecordLineKey }[] = [
  { title: 'Valuation', canHold: 'Trade-in, private party and retail value', line: 'marketValue' },
  { title: 'Accident', canHold: 'Date, severity and the part that was damaged', line: 'accidents' },
  { title: 'Mileage', canHold: 'Every reported reading, possible rollbacks marked', line: 'odometer' },
  { title: 'Ownership', canHold: 'How many owners, how long, where and for what use', line: 'ownership' },
  {
    title: 'Salvage',
    canHold: 'Salvage, rebuilt and flood brands, total losses',
    line: 'salvageAndLosses',
  },
  { title: 'Auction records', canHold: 'When it was sold, through which channel', line: 'sales' },
];

export function LockedCards({ report }: { report: ReportView }) {
  return (
    <section aria-labelledby="locked">
      <h2 id="locked" className="text-2xl">
        In the full report
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3">
        {CARDS.map(({ title, canHold, line }) => (
          <li key={title}>
            <Card className="h-full p-4 sm:p-5">
              <h3 className="flex items-center gap-2 font-sans text-base font-semibold">
                <Icon name="lock" className="size-4.5 text-accent" />
                {title}
              </h3>
              <p className="mt-2 text-[0.9375rem] text-soft">{canHold}</p>
              <p className="mt-2 text-[0.9375rem]">
                <RecordCount line={lineOf(report, line)} />
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
