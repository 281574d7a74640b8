import type { EntryText } from '../../../api/types';
import { SectionFrame } from '../SectionFrame';
import type { SectionProps } from '../section-props';

const SCALE = 10;

function Score({ value, words: { title, mark, text } }: { value: number; words: EntryText }) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <p className="figures font-serif leading-none font-semibold">
        <span className="text-5xl">{mark}</span>
        <span className="text-2xl text-soft"> {text}</span>
      </p>
      <div className="min-w-32 flex-1">
        <p className="font-serif text-xl font-semibold">{title}</p>
        <div
          aria-hidden="true"
          className="relative mt-2 h-2.5 max-sm:hidden print:block rounded-full bg-sunk inset-ring inset-ring-rule"
        >
          <div className="h-full rounded-full bg-accent" style={{ width: `${(value / SCALE) * 100}%` }} />
        </div>
      </div>
    </div>
  );
}

const NO_SCORE_INKS: Partial<Record<EntryText['tone'], string>> = { bad: 'text-bad', warn: 'text-warn' };

/** The fact that forbids a score is in its place, then what else does. */
function NoScore({ title, tone, details }: EntryText) {
  const heading = <p className={`font-semibold ${NO_SCORE_INKS[tone] ?? ''}`}>{title}</p>;
  if (details.length === 0) return heading;
  return (
    <>
      {heading}
      <ul className="mt-2 list-disc pl-5">
        {details.map((fact) => (
          <li key={fact} className="first-letter:uppercase">
            {fact}
          </li>
        ))}
      </ul>
    </>
  );
}

export function ScoreSection({ number, findings: { score }, words: { score: words } }: SectionProps) {
  return (
    <SectionFrame number={number} id="score" title={words.title}>
      {words.entries.map((entry) =>
        score ? (
          <Score key={entry.title} value={score.value} words={entry} />
        ) : (
          <NoScore key={entry.title} {...entry} />
        ),
      )}
      <details className="mt-3 text-[0.9375rem]">
        <summary className="link link-solo cursor-pointer">How the score is made</summary>
        <p className="mt-1 text-soft">{words.note}</p>
      </details>
    </SectionFrame>
  );
}
