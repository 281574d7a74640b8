import type { IconName } from './Icon';

type MarkedTone = 'plain' | 'good' | 'warn' | 'bad';

export const TONE_ICONS: Record<MarkedTone, IconName> = { plain: 'info', good: 'check', warn: 'warning', bad: 'stop' };
export const TONE_INKS: Record<MarkedTone, string> = {
  plain: 'text-soft',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
};
/** Text colors where only what needs attention stands out. */
export const ALERT_INKS: Record<MarkedTone, string> = { ...TONE_INKS, plain: '', good: '' };
