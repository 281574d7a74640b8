import type { ReactNode } from 'react';
import type { SectionOrigin, SectionStatus } from '../../api/types';
import { Icon, type IconName } from '../../ui/Icon';
import { SectionFrame } from './SectionFrame';

interface Absence {
  icon: IconName;
  ink: string;
  title: string;
  /** Null where each section says it in its own words. */
  text: string | null;
}

const ABSENCES: Record<Exclude<SectionStatus, 'available'>, Absence> = {
  none: { icon: 'check', ink: 'text-good', title: 'None found', text: null },
  not_offered: {
    icon: 'minus',
    ink: 'text-soft',
    title: 'Not offered',
    text: 'No source for these records is connected. This says nothing about the vehicle.',
  },
  unavailable: {
    icon: 'warning',
    ink: 'text-warn',
    title: 'The source did not answer',
    text: 'It covers these records but gave no answer that could be read. So nothing is known here: neither that there are some nor that there are none.',
  },
};

interface HistorySectionProps {
  number: number;
  id: string;
  title: string;
  origin: SectionOrigin;
  demonstration: boolean;
  long?: boolean;
  /** What it means that the source was asked and has no record. */
  noneText: string;
  children: ReactNode;
}

/** A section answers in one of four ways: records, none found by a source that was asked, no answer from it, or no source to ask. */
export function HistorySection({ noneText, children, ...frame }: HistorySectionProps) {
  return (
    <SectionFrame {...frame}>
      <SectionAnswer origin={frame.origin} noneText={noneText}>
        {children}
      </SectionAnswer>
    </SectionFrame>
  );
}

export function SectionAnswer({
  origin,
  noneText,
  children,
}: {
  origin: SectionOrigin;
  noneText: string;
  children: ReactNode;
}) {
  if (origin.status === 'available') return children;
  const { icon, ink, title, text } = ABSENCES[origin.status];
  return (
    <div className="flex items-start gap-3">
      <Icon name={icon} className={`mt-0.5 ${ink}`} />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-soft">{text ?? noneText}</p>
      </div>
    </div>
  );
}
