import type { UnavailableReason } from '../../platform/http-client/outcome.js';

/** VinAudit's error words, and what each means to us. */
const PROBLEMS = {
  invalid_vin: 'vin_refused',
  unexpected_input: 'request_refused',
  failed_request: 'source_failed',
  unauthorized_request: 'not_authorized',
  incomplete_report: 'not_ready',
  expired_report: 'expired',
  missing_report: 'missing',
} as const;

/** Why VinAudit said no; 'source_failed' also for an error it never documented. */
type VinAuditProblem = (typeof PROBLEMS)[keyof typeof PROBLEMS];
export type NoAnswer = VinAuditProblem | UnavailableReason | 'perhaps_paid';

/** After these the report id is of no more use: the next attempt asks for a new one. */
export const DEAD_IDS: ReadonlySet<NoAnswer> = new Set<NoAnswer>(['expired', 'missing', 'vin_refused']);

/** VinAudit answered that there is nothing, and charges nothing for saying so. */
export const NOT_CHARGED: ReadonlySet<string> = new Set<VinAuditProblem>(Object.values(PROBLEMS));

/** These will not mend themselves: somebody has to look at the account or the adapter. */
export const NEEDS_OPERATOR: ReadonlySet<NoAnswer> = new Set<NoAnswer>([
  'not_authorized',
  'request_refused',
  'refused',
  'perhaps_paid',
]);

export function problemOf(error: unknown): VinAuditProblem {
  const known = typeof error === 'string' && Object.hasOwn(PROBLEMS, error);
  return known ? PROBLEMS[error as keyof typeof PROBLEMS] : 'source_failed';
}
