import type { EntryText } from '../../../api/types';
import { Badge, type Tone } from '../../../ui/Badge';
import { HistorySection } from '../HistorySection';
import { Shapes } from '../opening/Shapes';
import type { SectionProps } from '../section-props';

const TONES: Record<EntryText['tone'], Tone> = { good: 'good', warn: 'warn', bad: 'bad', plain: 'neutral' };

interface AccidentProps {
  id: string;
  words: EntryText | undefined;
}

function DamageDrawing({ damage: { summary, drawing } }: { damage: NonNullable<EntryText['damage']> }) {
  return (
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      className="w-full max-w-60 justify-self-end max-sm:justify-self-start"
      role="img"
      aria-label={summary}
    >
      <Shapes drawing={drawing} />
    </svg>
  );
}

function Accident({ id, words }: AccidentProps) {
  return (
    <li
      id={id}
      className="grid break-inside-avoid items-center gap-4 border-b border-rule py-4 first:pt-0 last:border-b-0 sm:grid-cols-[1fr_15rem]"
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
      {words?.damage ? <DamageDrawing damage={words.damage} /> : null}
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
        {accidents.records.map((_, index) => (
          <Accident key={index} id={`accidents-${index}`} words={words.accidents.entries[index]} />
        ))}
      </ul>
    </HistorySection>
  );
}
