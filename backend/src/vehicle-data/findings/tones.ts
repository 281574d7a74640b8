import { type Tone } from '../model/findings.js';
import type { AccidentRecord } from '../model/history.js';

export const WORST_FIRST: readonly Tone[] = ['bad', 'warn', 'plain', 'good'];

/** The tone of a whole is that of its worst part; "plain" when it has none. */
export const worstTone = (tones: readonly Tone[]): Tone => WORST_FIRST.find((tone) => tones.includes(tone)) ?? 'plain';

const OF_SEVERITY: Record<AccidentRecord['severity'], Tone> = {
  severe: 'bad',
  moderate: 'warn',
  minor: 'warn',
  unknown: 'warn',
};

/** An airbag does not open in a small accident, whatever severity was reported. */
export const accidentTone = ({ severity, airbagsDeployed }: AccidentRecord): Tone =>
  airbagsDeployed === true ? 'bad' : OF_SEVERITY[severity];
