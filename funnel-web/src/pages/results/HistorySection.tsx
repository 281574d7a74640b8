import type { ReactNode } from 'react';
import type { PartText, SectionStatus, TitledText } from '../../api/types';
import { Icon, type IconName } from '../../ui/Icon';
import { SectionFrame, Source } from './SectionFrame';

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
    <SectionFrame {...frame} title={words.title} source={words.source} quiet={words.absence !== null}>
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
    <div className="answer flex flex-wrap gap-x-3 text-sm sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:items-baseline">
      {/* Its baseline is that of the words, so that it stands on one line with a heading beside it. */}
      <p className="flex items-baseline gap-2 font-semibold">
        <Icon name={icon} className={`self-center ${ink}`} />
        {absence.title}
      </p>
      <p className="text-soft">{absence.text}</p>
    </div>
  );
}

/** A part of a section with a heading and a source of its own. */
export function SectionPart({ words, status, demonstration, children }: Omit<HistorySectionProps, 'number' | 'id'>) {
  const quiet = words.absence !== null;
  return (
    <div
      className={
        quiet
          ? 'flex flex-wrap items-baseline gap-x-3 max-sm:[&>.answer]:contents sm:grid sm:grid-cols-[9rem_1fr] sm:gap-x-6'
          : ''
      }
    >
      <h3 className={quiet ? 'text-base' : 'mb-2 text-xl'}>{words.title}</h3>
      <div className={`empty:hidden ${quiet ? 'sm:col-start-2 sm:row-start-2' : 'mb-3'}`}>
        <Source lines={words.source} demonstration={demonstration} />
      </div>
      <SectionAnswer status={status} absence={words.absence}>
        {children}
      </SectionAnswer>
    </div>
  );
}
