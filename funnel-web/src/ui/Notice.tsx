import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { TONE_ICONS, TONE_INKS } from './tones';

const BOXES = {
  plain: 'border-rule bg-sunk',
  good: 'border-transparent bg-good-wash',
  warn: 'border-transparent bg-warn-wash',
  bad: 'border-transparent bg-bad-wash',
};

interface NoticeProps {
  tone?: keyof typeof BOXES;
  title?: string;
  className?: string;
  children: ReactNode;
}

export function Notice({ tone = 'plain', title, className, children }: NoticeProps) {
  if (!title && !children) return null;
  return (
    <div
      className={clsx('flex gap-3 rounded-control border px-4 py-3 print:border-rule-strong', BOXES[tone], className)}
    >
      <Icon
        name={TONE_ICONS[tone]}
        className={clsx('mt-0.5 size-5', tone === 'plain' ? 'text-accent' : TONE_INKS[tone])}
      />
      <div className="min-w-0 text-[0.9375rem]">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
