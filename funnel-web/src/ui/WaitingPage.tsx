import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Button } from './Button';
import { Card } from './Card';
import { Icon } from './Icon';
import { Progress } from './Progress';

interface WaitingStep {
  name: string;
  /** 0 to 1. */
  fraction: number;
  /** Shown when the step is done. */
  fact: string;
}

interface WaitingPageProps {
  eyebrow: string;
  title: string;
  picture: ReactNode;
  heading: string;
  percent: number;
  label: string;
  steps: readonly WaitingStep[];
  live: ReactNode;
  /** Null until there is something to continue with. */
  skip: (() => void) | null;
}

const stateOf = (fraction: number) => (fraction >= 1 ? 'done' : fraction > 0 ? 'in progress' : 'waiting');

function StepMark({ state }: { state: ReturnType<typeof stateOf> }) {
  const done = state === 'done';
  return (
    <span
      className={clsx(
        'grid size-6 shrink-0 place-items-center rounded-full border',
        done ? 'border-accent bg-accent text-on-accent' : 'border-rule-strong',
      )}
    >
      {done ? <Icon name="check" className="size-4" /> : null}
      {state === 'in progress' ? <span className="size-2 animate-pulse rounded-full bg-accent" /> : null}
    </span>
  );
}

function StepRow({ name, fraction, fact }: WaitingStep) {
  const state = stateOf(fraction);
  return (
    <li className="flex gap-3 py-2">
      <StepMark state={state} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-col sm:min-h-6 sm:flex-row sm:items-baseline sm:justify-between sm:gap-6">
          <span className={clsx(state === 'in progress' && 'font-semibold', state === 'waiting' && 'text-soft')}>
            {name}
          </span>
          <span className="figures min-h-5 truncate text-sm font-medium">{state === 'done' ? fact : null}</span>
        </div>
        <Progress size="thin" percent={fraction * 100} label={name} className="mt-1" />
        <span className="sr-only">{state}</span>
      </div>
    </li>
  );
}

/** A title of this length needs three lines of smaller letters. */
const LONG_TITLE = 25;

/** The progress of a wait, of the loading and the downloading step. Late content never moves anything. */
export function WaitingPage({ eyebrow, title, picture, heading, percent, label, steps, live, skip }: WaitingPageProps) {
  return (
    <div className="page page-narrow w-full py-5 md:py-12">
      <div className="flex items-end justify-between gap-6">
        <div className="min-w-0">
          <p className="caps">{eyebrow}</p>
          <h1 className="mt-1.5 h-[2lh] text-[1.75rem] md:text-[2.75rem]">
            <span className={title.length >= LONG_TITLE ? 'line-clamp-3 text-[0.66em]' : 'line-clamp-2'}>{title}</span>
          </h1>
        </div>
        <div className="aspect-20/9 w-52 shrink-0 max-md:hidden">{picture}</div>
      </div>
      <Card className="mt-4 p-4 md:mt-7 md:p-8">
        <div className="mb-3 flex min-h-11 items-center justify-between gap-3 max-[15rem]:flex-wrap">
          <p className="min-w-0">
            <span className="font-semibold">{heading}</span>{' '}
            <span className="figures text-soft">{`${Math.round(percent)}%`}</span>
          </p>
          <Button look="secondary" className={clsx('shrink-0', !skip && 'invisible')} onClick={skip ?? undefined}>
            Skip ahead
          </Button>
        </div>
        <Progress percent={percent} label={label} />
        <ol className="mt-3 divide-y divide-rule">
          {steps.map((step) => (
            <StepRow key={step.name} {...step} />
          ))}
        </ol>
        <p aria-live="polite" className="mt-3 min-h-12 border-t border-rule pt-3 text-[0.9375rem] text-soft">
          {live}
        </p>
      </Card>
    </div>
  );
}
