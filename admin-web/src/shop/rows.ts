import type { RaRecord } from 'react-admin';

export interface CheckoutSession extends RaRecord<string> {
  userId: string;
  offerKey: string;
  mode: string;
  value: number;
  currency: string;
  status: string;
  contactEmail: string | null;
  transactionId: string | null;
  createdAt: string;
  completedAt: string | null;
}

export interface Charge extends RaRecord<string> {
  userId: string;
  subscriptionId: string;
  kind: string;
  amountCents: number;
  currency: string;
  status: string;
  failureReason: string | null;
  createdAt: string;
}

export interface Subscription extends RaRecord<string> {
  userId: string;
  offerKey: string;
  status: string;
  amountCents: number;
  currency: string;
  reportsUsed: number;
  reportsPerPeriod: number | null;
  nextChargeAt: string;
  cancelAtPeriodEnd: boolean;
  endedAt: string | null;
  createdAt: string;
  email: string | null;
}

export interface Mail extends RaRecord<string> {
  kind: string;
  recipient: string | null;
  attempts: number;
  status: 'sent' | 'failed' | 'waiting';
  lastError: string | null;
  createdAt: string;
}

export interface ErrorGroup extends RaRecord<string> {
  count: number;
  visitors: number;
  firstSeenAt: string;
  lastSeenAt: string;
  message: string;
  errorType: string;
  severity: string;
  details: Record<string, unknown>;
}

export interface Job extends RaRecord<string> {
  task: string;
  attempts: number;
  maxAttempts: number;
  runAt: string;
  lastError: string | null;
  createdAt: string;
  status: 'waiting' | 'running' | 'retrying' | 'dead';
}

export interface AuditEntry extends RaRecord<string> {
  operator: string;
  action: string;
  subject: string | null;
  details: Record<string, unknown>;
  ipAddress: string | null;
  createdAt: string;
}

/** Choices of a filter from codes. */
export const choices = (codes: readonly string[]) =>
  codes.map((id) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1).replaceAll(/[_-]/g, ' ') }));
