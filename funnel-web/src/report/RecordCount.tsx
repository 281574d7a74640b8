import clsx from 'clsx';
import type { RecordLine } from '../api/types';
import { Icon, type IconName } from '../ui/Icon';

interface Look {
  icon: IconName;
  ink: string;
  value: string;
}

/** A line without an answer has no check mark: silence is no good news. */
const LOOKS: Record<RecordLine['tone'], Look> = {
  good: { icon: 'check', ink: 'text-good', value: 'text-soft' },
  warn: { icon: 'warning', ink: 'text-warn', value: 'font-semibold text-warn' },
  bad: { icon: 'stop', ink: 'text-bad', value: 'font-semibold text-bad' },
  plain: { icon: 'info', ink: 'text-soft', value: 'text-soft' },
};

interface RecordsProps {
  /** Null before the sources have answered, and for what is there of every vehicle. */
  line: RecordLine | null;
  className?: string;
}

/** What the sources said about some records of this vehicle, in the server's words, on every page alike. */
export function RecordCount({ line, className }: RecordsProps) {
  if (!line) return null;
  return <span className={clsx('figures', LOOKS[line.tone].value, className)}>{line.value}</span>;
}

/** The mark before such a line. */
export function RecordMark({ line, className = 'size-5' }: RecordsProps) {
  const { icon, ink } = line ? LOOKS[line.tone] : { icon: 'check' as const, ink: 'text-accent' };
  return <Icon name={icon} className={clsx('shrink-0', ink, className)} />;
}
