import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { AuditEntry } from './audit-entry.entity.js';

type AuditAction =
  | 'login'
  | 'logout'
  | 'login-failed'
  | 'change-password'
  | 'turn-on-second-factor'
  | 'turn-off-second-factor'
  | 'end-session'
  | 'add-operator'
  | 'change-role'
  | 'reset-operator'
  | 'disable-operator'
  | 'enable-operator'
  | 'block-ip'
  | 'unblock-ip'
  // Reading personal data is a command as well: somebody may ask who looked.
  | 'view-visitor'
  | 'view-list'
  | 'export-conversions'
  | 'preview-mail'
  | 'refund'
  | 'refund-subscription-payment'
  | 'cancel-subscription'
  | 'resend-receipt'
  | 'grant-credit'
  | 'release-report'
  | 'view-case'
  | 'grant-claim'
  | 'refuse-claim'
  | 'download-evidence'
  | 'play-dispute'
  | 'retry-job';

/** Who gives a command. */
export interface Author {
  operator: string;
  /** Null for a command that was given at a terminal. */
  ipAddress: string | null;
}

/** Who gives a command in the console, and from where. */
export interface Actor extends Author {
  ipAddress: string;
}

/** Commands that only look: somebody saw what the person is shown anyway. */
const READING: readonly AuditAction[] = ['view-visitor', 'view-list', 'view-case', 'preview-mail', 'download-evidence'];

/** A command as the person it was about may see it: not who gave it, nor from where. */
interface ActionView {
  action: AuditAction;
  reason: string | null;
  createdAt: Date;
}

/** The audit log: who gave which command, and from where. */
@Injectable()
export class AuditRepository {
  constructor(@InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>) {}

  /** Notes a command in the transaction that carries it out: neither happens without the other. */
  async record(
    { operator, ipAddress }: Author,
    action: AuditAction,
    subject: string | null,
    details: Record<string, unknown> = {},
    tx: EntityManager = this.entries.manager,
  ): Promise<void> {
    // By hand: the types of TypeORM's insert take no free JSON.
    await tx.query(
      'INSERT INTO audit_log (operator, action, subject, details, "ipAddress") VALUES ($1, $2, $3, $4, $5)',
      [operator, action, subject, JSON.stringify(details), ipAddress],
    );
  }

  /** What was done about these, the oldest first. By hand: one word of free JSON. */
  actionsOn(tx: EntityManager, subjects: readonly string[]): Promise<ActionView[]> {
    return tx.query(
      `SELECT action, details->>'reason' AS reason, "createdAt" FROM audit_log
       WHERE subject = ANY($1) AND action <> ALL($2) ORDER BY id`,
      [subjects, READING],
    );
  }
}
