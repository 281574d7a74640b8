import type { AccidentRecord } from '../../../api/types';
import { day } from '../../../format/format';
import { stateName } from '../../../format/states';
import { Badge, type Tone } from '../../../ui/Badge';
import { HistorySection } from '../HistorySection';
import type { SectionProps } from '../section-props';
import { DamageDrawing } from './DamageDrawing';

const TONES: Record<AccidentRecord['severity'], Tone> = {
  minor: 'warn',
  moderate: 'warn',
  severe: 'bad',
  unknown: 'neutral',
};
const SEVERITIES: Record<AccidentRecord['severity'], string> = {
  minor: 'Minor',
  moderate: 'Moderate',
  severe: 'Severe',
  unknown: 'Severity not reported',
};
const AREAS: Record<AccidentRecord['damageArea'], string> = {
  front: 'Front',
  rear: 'Rear',
  left: 'Left side',
  right: 'Right side',
  unknown: 'Not reported',
};

function airbags(deployed: boolean | null): string {
  return deployed === null ? 'Not reported' : deployed ? 'Deployed' : 'Not deployed';
}

function Accident({ record }: { record: AccidentRecord }) {
  return (
    <li className="grid break-inside-avoid items-center gap-5 border-b border-rule py-5 first:pt-0 last:border-b-0 sm:grid-cols-[1fr_13rem]">
      <div>
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-serif text-xl font-semibold">
            {record.date === null ? 'Date not reported' : day(record.date)}
          </span>
          <Badge tone={TONES[record.severity]}>{SEVERITIES[record.severity]}</Badge>
        </p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5 text-[0.9375rem]">
          <dt className="text-soft">State</dt>
          <dd>{stateName(record.state)}</dd>
          <dt className="text-soft">Damage</dt>
          <dd>{AREAS[record.damageArea]}</dd>
          <dt className="text-soft">Airbags</dt>
          <dd>{airbags(record.airbagsDeployed)}</dd>
        </dl>
      </div>
      <DamageDrawing area={record.damageArea} severity={record.severity} />
    </li>
  );
}

export function AccidentSection({ number, history }: SectionProps) {
  const { accidents, demonstration } = history;
  return (
    <HistorySection
      number={number}
      id="accidents"
      title="Accident history"
      origin={accidents}
      demonstration={demonstration}
      noneText="No accident was reported under this VIN. Many accidents are reported to no one: have the body and frame looked at."
    >
      <ul>
        {accidents.records.map((record, index) => (
          <Accident key={index} record={record} />
        ))}
      </ul>
    </HistorySection>
  );
}
