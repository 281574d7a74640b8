import type { ReactNode } from 'react';
import type { PartText, SectionStatus, TitledText } from '../../api/types';
import { Icon, type IconName } from '../../ui/Icon';
import { SectionFrame } from './SectionFrame';

const MARKS: Record<Exclude<SectionStatus, 'available'>, { icon: IconName; ink: string }> = {
  none: { icon: 'check', ink: 'text-good' },
  not_offered: { icon: 'minus', ink: 'text-soft' },
  unavailable: { icon: 'warning', ink: 'text-warn' },
};

interface HistorySectionProps {
  number: number;
  id: string;
  words: PartText;
  status: SectionStatus;
  demonstration: boolean;
  long?: boolean;
  children: ReactNode;
}

/** A section answers in one of four ways: records, none found by a source that was asked, no answer from it, or no source to ask. */
export function HistorySection({ words, status, children, ...frame }: HistorySectionProps) {
  return (
    <SectionFrame {...frame} title={words.title} source={words.source}>
      <SectionAnswer status={status} absence={words.absence}>
        {children}
      </SectionAnswer>
    </SectionFrame>
  );
}

interface SectionAnswerProps {
  status: SectionStatus;
  /** What is said in the place of records. */
  absence: TitledText | null;
  children: ReactNode;
}

export function SectionAnswer({ status, absence, children }: SectionAnswerProps) {
  if (status === 'available' || !absence) return children;
  const { icon, ink } = MARKS[status];
  return (
    <div className="flex items-start gap-3">
      <Icon name={icon} className={`mt-0.5 ${ink}`} />
      <div>
        <p className="font-semibold">{absence.title}</p>
        <p className="text-soft">{absence.text}</p>
      </div>
    </div>
  );
}

/** A part of a section with a heading and a source of its own. */
export function SectionPart({ words, status, children }: Omit<HistorySectionProps, 'number' | 'id' | 'demonstration'>) {
  return (
    <>
      <h3 className="text-xl">{words.title}</h3>
      {words.source.map((line) => (
        <p key={line} className="mb-3 text-sm text-soft">
          {line}
        </p>
      ))}
      <SectionAnswer status={status} absence={words.absence}>
        {children}
      </SectionAnswer>
    </>
  );
}
