import { ApiProperty } from '@nestjs/swagger';
import type { RefundKind } from '../entitlements/report-unlock.entity.js';

/** The steps between a preview and the full report, in order. */
const NEXT_STEPS = ['checkout', 'sign', 'address', 'wait', 'read'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

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
  @ApiProperty({ enum: NEXT_STEPS, enumName: 'NextStep' })
  nextStep: NextStep;
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
}

/** The one decision about who reads what. Pure: same facts and time, same answer. */
export function decideAccess(
  { accessUntil, ready, signed, addressed, refunded, noRecords }: AccessFacts,
  now: Date,
): ReportAccess {
  const paid = accessUntil !== null && accessUntil > now;
  const until = accessUntil?.toISOString() ?? null;
  // A purchase that was taken back has no time of access at all, so it keeps no document either.
  const pdf = accessUntil !== null && ready && signed && addressed;
  return { paid, ready, signed, addressed, nextStep: nextStep(), pdf, accessUntil: until, refunded, noRecords };

  function nextStep(): NextStep {
    if (!paid) return 'checkout';
    if (!signed) return 'sign';
    if (!addressed) return 'address';
    return ready ? 'read' : 'wait';
  }
}
