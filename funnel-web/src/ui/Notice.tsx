import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

type NoticeTone = 'plain' | 'good' | 'warn' | 'bad';

const TONES: Record<NoticeTone, { box: string; icon: IconName; ink: string }> = {
  plain: { box: 'border-rule bg-sunk', icon: 'info', ink: 'text-accent' },
  good: { box: 'border-transparent bg-good-wash', icon: 'check', ink: 'text-good' },
  warn: { box: 'border-transparent bg-warn-wash', icon: 'warning', ink: 'text-warn' },
  bad: { box: 'border-transparent bg-bad-wash', icon: 'stop', ink: 'text-bad' },
};

interface NoticeProps {
  tone?: NoticeTone;
  title?: string;
  className?: string;
  children: ReactNode;
}

export function Notice({ tone = 'plain', title, className, children }: NoticeProps) {
  const { box, icon, ink } = TONES[tone];
  return (
    <div className={clsx('flex gap-3 rounded-control border px-4 py-3 print:border-rule-strong', box, className)}>
      <Icon name={icon} className={clsx('mt-0.5 size-5', ink)} />
      <div className="min-w-0 text-[0.9375rem]">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
