import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

export const CASE_KINDS = ['claim', 'dispute'] as const;
/** A claim: a buyer wants money back and no rule grants it. A dispute: a buyer contests a payment at their bank. */
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_STATES = ['open', 'granted', 'refused', 'withdrawn', 'bank_returned', 'won', 'lost'] as const;
/**
 * A claim is granted or refused by the operator, withdrawn with its person's data, or over because a bank has returned
 * the money meanwhile; a dispute is won or lost at the bank.
 */
export type CaseState = (typeof CASE_STATES)[number];
/** How a case ends. */
export type CaseOutcome = Exclude<CaseState, 'open'>;

/** Something about a payment that a person has to look at, until a due time. Knows other tables by their ids only. */
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
  /**
   * Who wrote the claim, where that is not who paid but who has proven the mailbox it was bought under: the words are
   * theirs.
   */
  @Column({ type: 'text', nullable: true })
  @ForeignKey('User', { name: 'cases_asked_by_fkey', onDelete: 'SET NULL' })
  askedByUserId: string | null;
  @Column({ type: 'text' })
  @ForeignKey('Payment', { name: 'cases_payment_fkey' })
  paymentId: string;
  /** What the buyer chose, or what their bank gives as its reason. */
  @Column({ type: 'varchar', length: 60 })
  reason: string;
  /** Why no rule granted a claim. */
  @Column({ type: 'varchar', length: 30, nullable: true })
  finding: string | null;
  /** What the buyer wrote. */
  @Column({ type: 'text', nullable: true })
  message: string | null;
  /** The operator's answer, word for word as it was mailed. */
  @Column({ type: 'text', nullable: true })
  words: string | null;
  /** The provider's own id of a dispute, and until when it takes evidence. */
  @Column({ type: 'text', nullable: true })
  disputeId: string | null;
  @Column({ type: 'timestamptz', nullable: true })
  evidenceDueAt: Date | null;
  @Column({ type: 'timestamptz' })
  openedAt: Date;
  /** When it has to be answered. */
  @Column({ type: 'timestamptz' })
  dueAt: Date;
  @Column({ type: 'timestamptz', nullable: true })
  closedAt: Date | null;
}
