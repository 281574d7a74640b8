import { day } from '../../../format/format';
import { SectionAnswer } from '../HistorySection';
import { SectionFrame } from '../SectionFrame';
import type { SectionProps } from '../section-props';
import { ModelRecalls } from './ModelRecalls';

/** Recalls are known for the model; whether this very vehicle was repaired only a dealer's records can say. */
export function RecallSection({ number, vin, history }: SectionProps) {
  const { recalls, demonstration } = history;
  return (
    <SectionFrame
      number={number}
      id="recalls"
      title="Recall information"
      origin={recalls}
      demonstration={demonstration}
    >
      <SectionAnswer origin={recalls} noneText="No safety recall campaign was found for this model.">
        <p className="mb-4 text-[0.9375rem] text-soft">
          Campaigns for this model. Whether this vehicle was repaired is not reported; a dealer of the make can check
          and repairs it free of charge.
        </p>
        <ul className="space-y-5">
          {recalls.records.map((recall) => (
            <li
              key={recall.campaign}
              className="break-inside-avoid border-b border-rule pb-5 last:border-b-0 last:pb-0"
            >
              <h3 className="text-xl">{recall.component}</h3>
              <p className="text-sm text-soft">
                Campaign {recall.campaign}, {day(recall.date)}
              </p>
              <p className="mt-2">{recall.summary}</p>
              <p className="mt-2">
                <span className="font-semibold">Remedy: </span>
                {recall.remedy}
              </p>
            </li>
          ))}
        </ul>
      </SectionAnswer>
      {vin ? <ModelRecalls vin={vin} /> : null}
    </SectionFrame>
  );
}
