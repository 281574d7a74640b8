/** What may be wrong with an odometer reading, by its name, with the label a report prints. */
export const ODOMETER_DOUBTS = {
  rollback: 'Possible rollback',
  jump: 'Implausible rise',
  lower: 'Slightly lower',
  outlier: 'Probably wrong',
  rolled_over: 'Odometer rolled over',
  replaced: 'Odometer replaced',
  exempt: 'Exempt from disclosure',
  unit: 'Unit not reported',
  filler: 'Placeholder',
} as const;
export type OdometerDoubt = keyof typeof ODOMETER_DOUBTS;

/** Doubts that a finding lists as notes: none of them accuses anybody. */
export const ODOMETER_NOTE_KINDS = ['lower', 'outlier', 'rolled_over', 'replaced', 'exempt', 'unit'] as const;
