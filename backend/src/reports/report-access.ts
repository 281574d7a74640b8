import { ApiProperty } from '@nestjs/swagger';
import { addDays } from '../platform/config/dates.js';
import type { RefundKind } from '../entitlements/report-unlock.entity.js';

/** The steps between a preview and the full report, in order; then the two ends at which a purchase is not read. */
const NEXT_STEPS = ['checkout', 'sign', 'address', 'wait', 'read', 'refunded', 'failed'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** How long a buyer waits for a report; then what it cost goes back by itself (row 108). */
export const MOST_WAIT_DAYS = 1;
/** Between two questions whether a report has arrived: a tenth of the time it has been awaited, within these. */
const SECONDS_BETWEEN = { least: 1, most: 300 };

/** What stands between the visitor and the full report. The server decides; the browser follows `nextStep`. */
export class ReportAccess {
  @ApiProperty({ description: 'Bought, and access has not ended' })
  paid: boolean;
  @ApiProperty({ description: 'The history has arrived' })
  ready: boolean;
  @ApiProperty()
  signed: boolean;
  @ApiProperty()
  addressed: boolean;
  @ApiProperty({
    enum: NEXT_STEPS,
    enumName: 'NextStep',
    description:
      'wait: ask again after retryAfterSeconds, until waitUntil. refunded: the purchase was returned. failed: no source answered in time, and the purchase is about to be returned; or a bank disputes the payment. Ask again after none of the last three',
  })
  nextStep: NextStep;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'While nextStep is wait: seconds after which to ask again; otherwise null',
  })
  retryAfterSeconds: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    description:
      'While nextStep is wait: until when to ask. Without a report by then the purchase is returned; otherwise null',
  })
  waitUntil: string | null;
  @ApiProperty({
    description:
      'The PDF is available: the report is bought, ready, signed and addressed. It stays available after access ends',
  })
  pdf: boolean;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  accessUntil: string | null;
  @ApiProperty({
    enum: ['money', 'credit', 'dispute'],
    enumName: 'RefundKind',
    nullable: true,
    description:
      'Set when the purchase was taken back, for instance because no records were found: the payment was returned, or the credit was',
  })
  refunded: RefundKind | null;
  @ApiProperty({ description: 'The history has arrived and holds no record at all' })
  noRecords: boolean;
}

/** The facts the decision rests on, as the database states them. */
export interface AccessFacts {
  accessUntil: Date | null;
  ready: boolean;
  signed: boolean;
  addressed: boolean;
  refunded: RefundKind | null;
  noRecords: boolean;
  /** Since when nothing but the history has been missing, at the latest; null before anything was bought. */
  waitingSince: Date | null;
}

/** The one decision about who reads what. Pure: same facts and time, same answer. */
export function decideAccess(
  { accessUntil, ready, signed, addressed, refunded, noRecords, waitingSince }: AccessFacts,
  now: Date,
): ReportAccess {
  const paid = accessUntil !== null && accessUntil > now;
  const until = accessUntil?.toISOString() ?? null;
  // A purchase that was taken back has no time of access at all, so it keeps no document either.
  const pdf = accessUntil !== null && ready && signed && addressed;
  const deadline = addDays(waitingSince ?? now, MOST_WAIT_DAYS);
  const step = nextStep();
  const waiting = step === 'wait';
  return {
    ...{ paid, ready, signed, addressed, nextStep: step },
    retryAfterSeconds: waiting ? secondsUntilNext(waitingSince ?? now, now) : null,
    waitUntil: waiting ? deadline.toISOString() : null,
    ...{ pdf, accessUntil: until, refunded, noRecords },
  };

  function nextStep(): NextStep {
    if (refunded !== null) return refunded === 'dispute' ? 'failed' : 'refunded';
    if (!paid) return 'checkout';
    if (!signed) return 'sign';
    if (!addressed) return 'address';
    if (ready) return 'read';
    return now < deadline ? 'wait' : 'failed';
  }
}

function secondsUntilNext(since: Date, now: Date): number {
  const { least, most } = SECONDS_BETWEEN;
  return Math.min(most, Math.max(least, Math.floor((now.getTime() - since.getTime()) / 10_000)));
}
