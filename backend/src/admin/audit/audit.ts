import type { EntityManager } from 'typeorm';

export const AUDIT_ACTIONS = [
  'login',
  'logout',
  'block-ip',
  'unblock-ip',
  // Reading personal data is a command as well: somebody may ask who looked.
  'view-visitor',
  'export-conversions',
  'preview-mail',
  'refund',
  'refund-charge',
  'cancel-subscription',
  'resend-receipt',
  'grant-credit',
  'retry-job',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who gives a command, and from where. */
export interface Actor {
  operator: string;
  ipAddress: string;
}

/** Notes a command in the transaction that carries it out: neither happens without the other. */
export async function audit(
  tx: EntityManager,
  { operator, ipAddress }: Actor,
  action: AuditAction,
  subject: string | null = null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await tx.query(
    'INSERT INTO audit_log (operator, action, subject, details, "ipAddress") VALUES ($1, $2, $3, $4, $5)',
    [operator, action, subject, JSON.stringify(details), ipAddress],
  );
}
