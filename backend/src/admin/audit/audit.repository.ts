import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { AuditEntry } from './audit-entry.entity.js';

type AuditAction =
  | 'login'
  | 'logout'
  | 'block-ip'
  | 'unblock-ip'
  // Reading personal data is a command as well: somebody may ask who looked.
  | 'view-visitor'
  | 'export-conversions'
  | 'preview-mail'
  | 'refund'
  | 'refund-charge'
  | 'cancel-subscription'
  | 'resend-receipt'
  | 'grant-credit'
  | 'view-case'
  | 'grant-claim'
  | 'refuse-claim'
  | 'download-evidence'
  | 'play-dispute'
  | 'retry-job';

/** Who gives a command, and from where. */
export interface Actor {
  operator: string;
  ipAddress: string;
}

/** The audit log: who gave which command, and from where. */
@Injectable()
export class AuditRepository {
  constructor(@InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>) {}

  /** Notes a command in the transaction that carries it out: neither happens without the other. */
  async record(
    { operator, ipAddress }: Actor,
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
}
