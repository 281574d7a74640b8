import type { VerdictText } from '../../../api/types';

export function NextSteps({ verdict: { stepsTitle, steps } }: { verdict: VerdictText }) {
  return (
    <section aria-labelledby="steps" className="break-inside-avoid">
      <h2 id="steps" className="border-b border-ink/80 pb-2 text-lg sm:text-xl">
        {stepsTitle}
      </h2>
      <ol className="divide-y divide-rule">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 py-2.5">
            <span aria-hidden="true" className="figures font-serif text-xl leading-tight font-semibold text-accent">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
