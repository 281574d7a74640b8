import clsx from 'clsx';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad';

const TONES: Record<Tone, string> = {
  neutral: 'border-rule bg-sunk text-soft',
  accent: 'border-transparent bg-accent text-on-accent',
  good: 'border-transparent bg-good-wash text-good',
  warn: 'border-transparent bg-warn-wash text-warn',
  bad: 'border-transparent bg-bad-wash text-bad',
};

const BADGE =
  'inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 font-sans text-xs font-semibold tracking-normal ' +
  'min-[22rem]:whitespace-nowrap print:border-rule-strong';

interface BadgeProps {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return <span className={clsx(BADGE, TONES[tone], className)}>{children}</span>;
}
