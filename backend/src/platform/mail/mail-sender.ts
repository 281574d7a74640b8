/** One mail, ready to go. */
export interface OutgoingMail {
  /** The same for the same cause, so that a mailbox that gets it twice shows it once. */
  messageId: string;
  kind: string;
  to: string;
  from: string;
  subject: string;
  html: string;
  text: string;
  /** Where a mail program posts to for no more of these; only mails that need not be sent have one. */
  unsubscribeUrl?: string;
}

/** What a mail program needs to offer unsubscribing in one click (RFC 8058). */
export function listHeaders({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (!unsubscribeUrl) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The mail may have gone out or not: sending it again could be the second time. */
export class DeliveryUncertain extends Error {}

/** Who delivers mail. */
export abstract class MailSender {
  /** True when nothing leaves this machine; every page then says so. */
  abstract readonly simulated: boolean;
  /** @throws DeliveryUncertain when it cannot be known whether the mail went out; any other error means that it did not */
  abstract send(mail: OutgoingMail): Promise<void>;
  /** Deletes the copy of a mail that this sender kept, if it keeps any. */
  abstract forget(kind: string, messageId: string): Promise<void>;
}
