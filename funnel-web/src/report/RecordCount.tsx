import clsx from 'clsx';
import type { RecordLine } from '../api/types';
import { Icon } from '../ui/Icon';
import { ALERT_INKS, TONE_ICONS, TONE_INKS } from '../ui/tones';

interface RecordsProps {
  /** Null before the sources have answered, and for what every vehicle has. */
  line: RecordLine | null;
  className?: string;
}

export function RecordCount({ line, className }: RecordsProps) {
  if (!line) return null;
  const ink = ALERT_INKS[line.tone];
  return <span className={clsx('figures', ink ? `font-semibold ${ink}` : 'text-soft', className)}>{line.value}</span>;
}

export function RecordMark({ line, className = 'size-5' }: RecordsProps) {
  const ink = line ? TONE_INKS[line.tone] : 'text-accent';
  return <Icon name={line ? TONE_ICONS[line.tone] : 'check'} className={clsx('shrink-0', ink, className)} />;
}
