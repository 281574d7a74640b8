import type { SectionAvailability } from '../model/availability.js';
import type { GlanceKey } from '../model/findings.js';
import { SECTION_KEYS, type SectionKey, type VehicleHistory } from '../model/history.js';
import { isOneTheft } from './adverse-facts.js';
import { ownerCount } from './facts.js';
import { glancesOf } from './glances.js';
import { odometerFinding } from './odometer.js';

/**
 * What a source that knows the whole history says of it before the sale. Counts and tones are those of the paid report, so that
 * nothing alarms before the payment only. Pure.
 */
export function availabilityOf(history: VehicleHistory): SectionAvailability[] {
  const glances = glancesOf(history, { odometer: odometerFinding(history), ownerCount: ownerCount(history) });
  return SECTION_KEYS.map((key): SectionAvailability => {
    const { status } = history[key];
    if (status !== 'available' && status !== 'none') return { key, status, count: null };
    const tone = glances.find((glance) => glance.key === glanceKeyOf(key))?.tone;
    const open = key === 'liens' ? openLiens(history) : null;
    return {
      key,
      status,
      count: countOf(key, history),
      ...(open !== null && { open }),
      ...(tone && status === 'available' && { tone }),
    };
  });
}

const glanceKeyOf = (key: SectionKey): SectionKey | GlanceKey => (key === 'ownership' ? 'owners' : key);

/** A theft and its recovery are two records of one theft. */
const countOf = (key: SectionKey, history: VehicleHistory): number =>
  key === 'theft' && isOneTheft(history.theft.records) ? 1 : history[key].records.length;

/** Null where a lien does not say whether it is open. */
const openLiens = ({ liens: { records } }: VehicleHistory): number | null =>
  records.some(({ open }) => open === null) ? null : records.filter(({ open }) => open).length;
