import type { AccidentRecord, EntryText } from '../../../api/types';
import { Badge, type Tone } from '../../../ui/Badge';
import { HistorySection } from '../HistorySection';
import type { SectionProps } from '../section-props';
import { DamageDrawing } from './DamageDrawing';

const TONES: Record<EntryText['tone'], Tone> = { good: 'good', warn: 'warn', bad: 'bad', plain: 'neutral' };

interface AccidentProps {
  id: string;
  record: AccidentRecord;
  words: EntryText | undefined;
}

function Accident({ id, record, words }: AccidentProps) {
  return (
    <li
      id={id}
      className="grid break-inside-avoid items-center gap-4 border-b border-rule py-4 first:pt-0 last:border-b-0 sm:grid-cols-[1fr_13rem]"
    >
      {words ? (
        <div>
          <p className="flex flex-wrap items-center gap-3">
            <span className="font-serif text-xl font-semibold">{words.title}</span>
            <Badge tone={TONES[words.tone]}>{words.mark}</Badge>
          </p>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5 text-[0.9375rem]">
            {words.facts.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-soft">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
      {record.damageArea === 'unknown' ? null : <DamageDrawing area={record.damageArea} severity={record.severity} />}
    </li>
  );
}

export function AccidentSection({ number, history: { accidents, demonstration }, words }: SectionProps) {
  return (
    <HistorySection
      number={number}
      id="accidents"
      words={words.accidents}
      status={accidents.status}
      demonstration={demonstration}
    >
      <ul>
        {accidents.records.map((record, index) => (
          <Accident key={index} id={`accidents-${index}`} record={record} words={words.accidents.entries[index]} />
        ))}
      </ul>
    </HistorySection>
  );
}
