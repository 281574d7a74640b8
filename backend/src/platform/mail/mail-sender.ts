import { sha256 } from '../config/sha256.js';

/** A rendered email. */
export interface OutgoingMail {
  /** The same for the same cause, so that a mailbox that gets it twice shows it once. */
  messageId: string;
  kind: string;
  to: string;
  from: string;
  subject: string;
  html: string;
  text: string;
  /** Where a mail program unsubscribes; only for optional emails. */
  unsubscribeUrl?: string;
}

/** Returns the headers by which a mail program unsubscribes in one click (RFC 8058). */
export function listHeaders({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (!unsubscribeUrl) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Returns the Message-ID of the email with this cause. @param from the sender, '…@host' or 'Name <…@host>' */
export function messageIdOf(cause: string, from: string): string {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${sha256(cause).slice(0, 32)}@${host}>`;
}

/** The email may have been delivered: sending it again could be the second time. */
export class DeliveryUncertain extends Error {}

export abstract class MailSender {
  /** Whether nothing leaves this machine; every page then says so. */
  abstract readonly simulated: boolean;
  /** @throws DeliveryUncertain when the email may have been delivered; after any other error it was not */
  abstract send(mail: OutgoingMail): Promise<void>;
  /** Deletes the copy of an email, if this sender stores any. */
  abstract forget(kind: string, messageId: string): Promise<void>;
}
