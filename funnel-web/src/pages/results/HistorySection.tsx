import type { ReactNode } from 'react';
import type { SectionOrigin } from '../../api/types';
import { Icon } from '../../ui/Icon';
import { SectionFrame } from './SectionFrame';

interface HistorySectionProps {
  number: number;
  id: string;
  title: string;
  origin: SectionOrigin;
  demonstration: boolean;
  /** What it means that the source was asked and has no record. */
  noneText: string;
  children: ReactNode;
}

/** A section answers in one of three ways: records, none found by a source that was asked, or no source to ask. */
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
  const none = origin.status === 'none';
  return (
    <div className="flex items-start gap-3">
      <Icon name={none ? 'check' : 'minus'} className={`mt-0.5 ${none ? 'text-good' : 'text-soft'}`} />
      <div>
        <p className="font-semibold">{none ? 'None found' : 'Not offered'}</p>
        <p className="text-soft">
          {none ? noneText : 'No source for these records is connected. This says nothing about the vehicle.'}
        </p>
      </div>
    </div>
  );
}
