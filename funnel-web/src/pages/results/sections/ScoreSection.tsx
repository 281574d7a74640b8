import type { Findings } from '../../../api/types';
import { SectionFrame } from '../SectionFrame';
import type { SectionProps } from '../section-props';

const SCALE = 10;

function Score({ score }: { score: NonNullable<Findings['score']> }) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <p className="figures font-serif leading-none font-semibold">
        <span className="text-6xl">{score.value.toFixed(1)}</span>
        <span className="text-2xl text-soft"> / {SCALE}</span>
      </p>
      <div className="min-w-48 flex-1">
        <p className="font-serif text-xl font-semibold">{score.label}</p>
        <div aria-hidden="true" className="relative mt-2 h-2.5 rounded-full bg-sunk inset-ring inset-ring-rule">
          <div className="h-full rounded-full bg-accent" style={{ width: `${(score.value / SCALE) * 100}%` }} />
        </div>
      </div>
    </div>
  );
}

export function ScoreSection({ number, findings }: SectionProps) {
  const { score } = findings;
  return (
    <SectionFrame number={number} id="score" title="Vehicle score">
      {score ? <Score score={score} /> : <p className="font-semibold">No score: not enough data</p>}
      <p className="mt-4 text-[0.9375rem] text-soft">
        How it is made: 8.5 (Excellent) when neither an accident nor a salvage record is on file, 6.5 (Good) when one of
        them is. When either is not known there is no score. Mileage, age and price do not enter it; it does not replace
        an inspection.
      </p>
    </SectionFrame>
  );
}
