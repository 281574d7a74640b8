import { addDays, addMonths } from '../config/dates.js';
import type { RenewalView } from './offer.dto.js';

/** When a subscription bought at `now` is charged its renewal for the first time. */
export function firstChargeAt({ firstChargeAfterDays }: RenewalView, now: Date): Date {
  return firstChargeAfterDays === null ? addMonths(now, 1) : addDays(now, firstChargeAfterDays);
}
