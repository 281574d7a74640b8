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

/** Why there is none. A known fact that the rules do not count is named, so that nobody takes its absence for a gap in the data. */
function NoScore({ cautions }: Pick<Findings, 'cautions'>) {
  if (cautions.length === 0) return <p className="font-semibold">No score: not enough data</p>;
  return (
    <>
      <p className="font-semibold">No score: it would not count what is on record</p>
      <ul className="mt-2 list-disc pl-5">
        {cautions.map((caution) => (
          <li key={caution} className="first-letter:uppercase">
            {caution}
          </li>
        ))}
      </ul>
    </>
  );
}

export function ScoreSection({ number, findings }: SectionProps) {
  const { score, cautions } = findings;
  return (
    <SectionFrame number={number} id="score" title="Vehicle score">
      {score ? <Score score={score} /> : <NoScore cautions={cautions} />}
      <p className="mt-4 text-[0.9375rem] text-soft">
        How it is made: 8.5 (Excellent) when neither an accident nor a salvage record is on file, 6.5 (Good) when one of
        them is. When either is not known there is no score. Mileage, age and price do not enter it. A rollback, a
        theft, an open lien or another title brand does not either: when one of these is on record no score is shown. It
        does not replace an inspection.
      </p>
    </SectionFrame>
  );
}
