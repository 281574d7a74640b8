import clsx from 'clsx';
import type { SectionAvailability } from '../api/types';
import { Icon } from '../ui/Icon';
import { isSerious, recordsIn } from './record-words';

interface RecordsProps {
  sections: readonly SectionAvailability[];
  className?: string;
}

/** What the sources hold of some sections of this vehicle; amber where it speaks against the vehicle, on every page alike. */
export function RecordCount({ sections, className }: RecordsProps) {
  return (
    <span className={clsx('figures', sections.some(isSerious) ? 'font-semibold text-warn' : 'text-soft', className)}>
      {recordsIn(sections)}
    </span>
  );
}

/** The mark before such a line. A source that is silent is still waited for. */
export function RecordMark({ sections, className = 'size-5' }: RecordsProps) {
  const serious = sections.some(isSerious);
  const silent = sections.length > 0 && sections.every(({ status }) => status === 'unavailable');
  return (
    <Icon
      name={serious ? 'warning' : silent ? 'clock' : 'check'}
      className={clsx('shrink-0', serious || silent ? 'text-warn' : 'text-accent', className)}
    />
  );
}
