import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { AUDIT_ACTIONS } from '../../platform/input-rules/codes.js';
import { AuditEntry } from './audit-entry.entity.js';

type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who gives a command; without an address at a terminal. */
export type Actor = Pick<AuditEntry, 'operator' | 'ipAddress'>;

/** Actions that only show what the person can see too. */
const READING: readonly AuditAction[] = ['view-visitor', 'view-list', 'view-case', 'preview-mail', 'download-evidence'];

/** An action as the person it was about may see it: without the operator. */
interface ActionView {
  action: AuditAction;
  reason: string | null;
  createdAt: Date;
}

@Injectable()
export class AuditRepository {
  constructor(@InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>) {}

  /** Pass the transaction of the command: neither happens without the other. */
  async record(
    { operator, ipAddress }: Actor,
    action: AuditAction,
    subject: string | null,
    details: Record<string, unknown> = {},
    tx: EntityManager = this.entries.manager,
  ): Promise<void> {
    // By hand: TypeORM's types of an insert do not accept free JSON.
    await tx.query(
      'INSERT INTO audit_log (operator, action, subject, details, "ipAddress") VALUES ($1, $2, $3, $4, $5)',
      [operator, action, subject, JSON.stringify(details), ipAddress],
    );
  }

  /** Runs a command and records it, in one transaction. */
  run<Result>(
    by: Actor,
    action: AuditAction,
    subject: string | null,
    details: Record<string, unknown>,
    command: (tx: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    return this.entries.manager.transaction(async (tx) => {
      const result = await command(tx);
      await this.record(by, action, subject, details, tx);
      return result;
    });
  }

  actionsOn(tx: EntityManager, subjects: readonly string[]): Promise<ActionView[]> {
    return tx.query(
      `SELECT action, details->>'reason' AS reason, "createdAt" FROM audit_log
       WHERE subject = ANY($1) AND action <> ALL($2) ORDER BY id`,
      [subjects, READING],
    );
  }
}
