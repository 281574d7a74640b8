import clsx from 'clsx';
import { Icon } from './Icon';

const STEPS = ['Pay', 'Sign', 'Address', 'Read'] as const;

export function StepRail({ current, className = 'mb-6' }: { current: (typeof STEPS)[number]; className?: string }) {
  const now = STEPS.indexOf(current);
  return (
    <ol
      aria-label="Steps to your report"
      className={clsx('flex max-w-xl flex-wrap items-center gap-x-3 gap-y-2 text-sm', className)}
    >
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === now ? 'step' : undefined}
          className={clsx('flex items-center gap-1.5 md:gap-2', index > 0 && 'sm:flex-1', index > now && 'text-soft')}
        >
          {index > 0 ? (
            <span
              aria-hidden="true"
              className={clsx('h-px min-w-2 flex-1 max-sm:hidden', index <= now ? 'bg-accent' : 'bg-rule-strong')}
            />
          ) : null}
          <span
            aria-hidden="true"
            className={clsx(
              'figures grid size-6 shrink-0 place-items-center rounded-full border text-xs font-semibold',
              index < now && 'border-accent bg-accent text-on-accent',
              index === now && 'border-accent text-accent',
              index > now && 'border-rule-strong',
            )}
          >
            {index < now ? <Icon name="check" className="size-3.5" /> : index + 1}
          </span>
          <span className={clsx(index === now && 'font-semibold')}>{step}</span>
          {index < now ? <span className="sr-only">, done</span> : null}
        </li>
      ))}
    </ol>
  );
}
