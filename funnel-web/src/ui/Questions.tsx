import { useId, type ReactNode } from 'react';
import { Icon } from './Icon';

const SUMMARY =
  'flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold hover:text-accent ' +
  '[&::-webkit-details-marker]:hidden';

interface QuestionsProps {
  title: string;
  items: readonly (readonly [question: string, answer: ReactNode])[];
}

export function Questions({ title, items }: QuestionsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12 border-t border-ink/80 pt-8">
      <h2 id={id} className="text-2xl md:text-3xl">
        {title}
      </h2>
      <div className="mt-3 max-w-3xl divide-y divide-rule border-b border-rule">
        {items.map(([question, answer]) => (
          <details key={question} className="group">
            <summary className={SUMMARY}>
              {question}
              <Icon
                name="down"
                className="size-5 text-soft transition-transform duration-(--motion-quick) group-open:rotate-180"
              />
            </summary>
            <p className="max-w-prose pb-5 text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
