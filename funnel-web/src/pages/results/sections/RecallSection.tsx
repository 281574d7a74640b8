import { SectionAnswer } from '../HistorySection';
import { SectionFrame } from '../SectionFrame';
import type { SectionProps } from '../section-props';
import { ModelRecalls } from './ModelRecalls';

/** Recalls are known for the model; whether this very vehicle was repaired only a dealer's records can say. */
export function RecallSection({ number, vin, history, words: { recalls: words }, campaigns }: SectionProps) {
  const { recalls, demonstration } = history;
  return (
    <SectionFrame
      number={number}
      id="recalls"
      title={words.title}
      source={words.source}
      demonstration={demonstration}
      quiet={words.absence !== null}
    >
      <SectionAnswer status={recalls.status} absence={words.absence}>
        <p className="mb-4 text-[0.9375rem] text-soft">{words.intro}</p>
        <ul className="space-y-5">
          {words.entries.map(({ title, details, text, facts }, index) => (
            <li
              key={index}
              id={`recalls-${index}`}
              className="break-inside-avoid border-b border-rule pb-5 last:border-b-0 last:pb-0"
            >
              <h3 className="text-xl">{title}</h3>
              <p className="text-sm text-soft">{details.join(', ')}</p>
              <p className="mt-2">{text}</p>
              {facts.map(({ label, value }) => (
                <p key={label} className="mt-2">
                  <span className="font-semibold">{label}: </span>
                  {value}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </SectionAnswer>
      {vin ? <ModelRecalls vin={vin} words={campaigns} /> : null}
    </SectionFrame>
  );
}
