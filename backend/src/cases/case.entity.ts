import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CASE_KINDS } from '../platform/input-rules/codes.js';

/** A claim: a buyer wants money back and no rule grants it. A dispute: a buyer contests a payment at their bank. */
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_STATES = ['open', 'granted', 'refused', 'withdrawn', 'bank_returned', 'won', 'lost'] as const;
/** `withdrawn`: its person was erased. `bank_returned`: a bank has returned the money before a claim was decided. */
export type CaseState = (typeof CASE_STATES)[number];
export type CaseOutcome = Exclude<CaseState, 'open'>;

/** A claim or dispute about a payment, which a person has to decide until a due time. */
@Entity('cases')
export class Case {
  @PrimaryColumn({ type: 'text' }) id: string;
  @Column({ type: 'varchar', length: 20 }) kind: CaseKind;
  @Column({ type: 'varchar', length: 20, default: 'open' }) state: CaseState;
  @Column({ type: 'text' }) userId: string;
  /** The claimant, if that is not the payer but another person who has proven the mailbox of the purchase. */
  @Column({ type: 'text', nullable: true }) askedByUserId: string | null;
  @Column({ type: 'text' }) paymentId: string;
  /** The choice of the buyer, or the code of their bank. */
  @Column({ type: 'varchar', length: 60 }) reason: string;
  @Column({ type: 'varchar', length: 30, nullable: true }) finding: string | null;
  @Column({ type: 'text', nullable: true }) message: string | null;
  /** The operator's answer, as it was mailed. */
  @Column({ type: 'text', nullable: true }) words: string | null;
  @Column({ type: 'text', nullable: true }) disputeId: string | null;
  @Column({ type: 'timestamptz', nullable: true }) evidenceDueAt: Date | null;
  @Column({ type: 'timestamptz' }) openedAt: Date;
  @Column({ type: 'timestamptz' }) dueAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) closedAt: Date | null;
}
