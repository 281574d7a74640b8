import type { LienRecord, ReportedEvent, SectionOrigin, VehicleHistory } from '../../../api/types';
import { day, NOT_REPORTED } from '../../../format/format';
import { stateName } from '../../../format/states';
import { Badge } from '../../../ui/Badge';
import { SectionAnswer } from '../HistorySection';
import { RecordTable } from '../RecordTable';
import { SectionFrame } from '../SectionFrame';
import type { SectionProps } from '../section-props';
import { SourceLine } from '../SourceLine';
import { whenAndWhere } from '../when-and-where';

interface Events extends SectionOrigin {
  records: readonly ReportedEvent[];
}

function EventGroup({ title, events, noneText }: { title: string; events: Events; noneText: string }) {
  return (
    <div className="break-inside-avoid">
      <h3 className="text-xl">{title}</h3>
      <SourceLine origin={events} />
      <SectionAnswer origin={events} noneText={noneText}>
        <ul className="space-y-3">
          {events.records.map((event, index) => (
            <li key={index} className="border-l-4 border-bad bg-bad-wash px-4 py-3">
              <p className="font-semibold">{event.description}</p>
              <p className="text-sm text-soft first-letter:uppercase">
                {whenAndWhere(event.date, event.state)},{' '}
                {event.reportedBy === null ? 'source of the record not reported' : `reported by ${event.reportedBy}`}
              </p>
            </li>
          ))}
        </ul>
      </SectionAnswer>
    </div>
  );
}

function LienStatus({ open }: Pick<LienRecord, 'open'>) {
  if (open === null) return NOT_REPORTED;
  return open ? <Badge tone="warn">Open</Badge> : <Badge tone="good">Released</Badge>;
}

function Liens({ liens }: Pick<VehicleHistory, 'liens'>) {
  return (
    <div className="break-inside-avoid">
      <h3 className="text-xl">Liens</h3>
      <SourceLine origin={liens} />
      <SectionAnswer origin={liens} noneText="No loan secured by this vehicle was reported.">
        <RecordTable
          caption="Liens"
          head={['Date', 'State', 'Status']}
          rows={liens.records.map(({ date, state, open }, index) => ({
            key: String(index),
            cells: [day(date), stateName(state), <LienStatus key="status" open={open} />],
          }))}
        />
      </SectionAnswer>
    </div>
  );
}

export function LienTheftSection({ number, history }: SectionProps) {
  const { liens, theft, totalLoss, junkSalvage, demonstration } = history;
  return (
    <SectionFrame
      number={number}
      id="liens"
      title="Liens, theft, loss and salvage"
      aside={demonstration ? <Badge tone="warn">Demonstration</Badge> : null}
    >
      <div className="space-y-8">
        <Liens liens={liens} />
        <EventGroup title="Theft" events={theft} noneText="No theft was reported under this VIN." />
        <EventGroup title="Total loss" events={totalLoss} noneText="No insurer reported a total loss." />
        <EventGroup
          title="Junk and salvage"
          events={junkSalvage}
          noneText="No junk yard, salvage yard or salvage auction reported this vehicle."
        />
      </div>
    </SectionFrame>
  );
}
