import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { CASE_KINDS } from '../platform/input-rules/codes.js';

/** A claim: a buyer wants money back and no rule grants it. A dispute: a buyer contests a payment at their bank. */
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_STATES = ['open', 'granted', 'refused', 'withdrawn', 'bank_returned', 'won', 'lost'] as const;
/** `withdrawn`: its person was erased. `bank_returned`: a bank has returned the money before a claim was decided. */
export type CaseState = (typeof CASE_STATES)[number];
export type CaseOutcome = Exclude<CaseState, 'open'>;

/** A claim or dispute about a payment, which a person has to decide until a due time. */
@Entity('cases')
@Check('cases_kind_check', `kind IN ('claim', 'dispute')`)
@Check(
  'cases_state_check',
  `CASE kind WHEN 'claim' THEN state IN ('open', 'granted', 'refused', 'withdrawn', 'bank_returned')
    ELSE state IN ('open', 'won', 'lost') END`,
)
@Check('cases_closed_check', `(state = 'open') = ("closedAt" IS NULL) AND (state <> 'open' OR words IS NULL)`)
@Check('cases_dispute_check', `(kind = 'dispute') = ("disputeId" IS NOT NULL)`)
@Check('cases_due_check', '"dueAt" > "openedAt"')
@Index('cases_open_own_key', ['paymentId', 'kind'], {
  unique: true,
  where: `state = 'open' AND "askedByUserId" IS NULL`,
})
@Index('cases_open_asked_key', ['paymentId', 'askedByUserId'], {
  unique: true,
  where: `state = 'open' AND "askedByUserId" IS NOT NULL`,
})
@Index('cases_dispute_key', ['disputeId'], { unique: true })
@Index('cases_due_idx', ['dueAt'])
@Index('cases_opened_at_idx', ['openedAt'])
@Index('cases_user_id_idx', ['userId'])
@Index('cases_payment_idx', ['paymentId'])
@Index('cases_asked_by_idx', ['askedByUserId'], { where: '"askedByUserId" IS NOT NULL' })
export class Case {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'cases_pkey' })
  id: string;
  @Column({ type: 'varchar', length: 20 })
  kind: CaseKind;
  @Column({ type: 'varchar', length: 20, default: 'open' })
  state: CaseState;
  @Column({ type: 'text' })
  @ForeignKey('User', { name: 'cases_user_id_fkey' })
  userId: string;
  /** The claimant, if that is not the payer but another person who has proven the mailbox of the purchase. */
  @Column({ type: 'text', nullable: true })
  @ForeignKey('User', { name: 'cases_asked_by_fkey', onDelete: 'SET NULL' })
  askedByUserId: string | null;
  @Column({ type: 'text' })
  @ForeignKey('Payment', { name: 'cases_payment_fkey' })
  paymentId: string;
  /** The choice of the buyer, or the code of their bank. */
  @Column({ type: 'varchar', length: 60 })
  reason: string;
  @Column({ type: 'varchar', length: 30, nullable: true })
  finding: string | null;
  @Column({ type: 'text', nullable: true })
  message: string | null;
  /** The operator's answer, as it was mailed. */
  @Column({ type: 'text', nullable: true })
  words: string | null;
  @Column({ type: 'text', nullable: true })
  disputeId: string | null;
  @Column({ type: 'timestamptz', nullable: true })
  evidenceDueAt: Date | null;
  @Column({ type: 'timestamptz' })
  openedAt: Date;
  @Column({ type: 'timestamptz' })
  dueAt: Date;
  @Column({ type: 'timestamptz', nullable: true })
  closedAt: Date | null;
}
