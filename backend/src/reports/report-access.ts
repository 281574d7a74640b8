import { ApiProperty } from '@nestjs/swagger';
import { addDays } from '../platform/config/dates.js';
import type { RefundKind } from '../entitlements/report-unlock.entity.js';

/** The steps from preview to full report, in order, and the two ends without a report. */
const NEXT_STEPS = ['checkout', 'sign', 'address', 'wait', 'read', 'refunded', 'failed'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** A purchase without a report is refunded automatically after this time (row 108). */
export const MAX_WAIT_DAYS = 1;
const RETRY_SECONDS = { min: 1, max: 300 };

/** The access of a visitor to a report. The browser follows `nextStep`. */
export class ReportAccess {
  @ApiProperty({ description: 'Bought, and access has not ended' }) paid: boolean;
  @ApiProperty({ description: 'The history has arrived' }) ready: boolean;
  @ApiProperty() signed: boolean;
  @ApiProperty() addressed: boolean;
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
  @ApiProperty({ type: String, nullable: true, format: 'date-time' }) accessUntil: string | null;
  @ApiProperty({
    enum: ['money', 'credit', 'dispute'],
    enumName: 'RefundKind',
    nullable: true,
    description:
      'Set when the purchase was taken back, for instance because no records were found: the payment was returned, or the credit was',
  })
  refunded: RefundKind | null;
  @ApiProperty({ description: 'The history has arrived and holds no record at all' }) noRecords: boolean;
}

/** What access depends on. */
export interface AccessFacts extends Pick<ReportAccess, 'ready' | 'signed' | 'addressed' | 'refunded' | 'noRecords'> {
  accessUntil: Date | null;
  /** When the last step before the history was done, at the latest; null before anything was bought. */
  waitingSince: Date | null;
}

/** Decides who may read what of a report. Pure. */
export function decideAccess(facts: AccessFacts, now: Date): ReportAccess {
  const { accessUntil, ready, signed, addressed, refunded, noRecords } = facts;
  const since = facts.waitingSince ?? now;
  const deadline = addDays(since, MAX_WAIT_DAYS);
  const nextStep = nextStepOf(facts, now, deadline);
  const isWaiting = nextStep === 'wait';
  return {
    ...{ paid: isPaid(facts, now), ready, signed, addressed, nextStep },
    retryAfterSeconds: isWaiting ? secondsUntilRetry(since, now) : null,
    waitUntil: isWaiting ? deadline.toISOString() : null,
    pdf: accessUntil !== null && ready && signed && addressed,
    accessUntil: accessUntil?.toISOString() ?? null,
    ...{ refunded, noRecords },
  };
}

const isPaid = ({ accessUntil }: AccessFacts, now: Date): boolean => accessUntil !== null && accessUntil > now;

function nextStepOf(facts: AccessFacts, now: Date, deadline: Date): NextStep {
  if (facts.refunded !== null) return facts.refunded === 'dispute' ? 'failed' : 'refunded';
  if (!isPaid(facts, now)) return 'checkout';
  if (!facts.signed) return 'sign';
  if (!facts.addressed) return 'address';
  if (facts.ready) return 'read';
  return now < deadline ? 'wait' : 'failed';
}

/** A tenth of the time waited so far. */
function secondsUntilRetry(since: Date, now: Date): number {
  const { min, max } = RETRY_SECONDS;
  return Math.min(max, Math.max(min, Math.floor((now.getTime() - since.getTime()) / 10_000)));
}
