import type { ReactNode } from 'react';

/** What every email says about the shop. */
export interface Site {
  /** Where the shop is reached, without a slash at the end. */
  url: string;
  supportEmail: string;
}

/** An email before it is rendered. */
export interface Email {
  subject: string;
  /** The line a mailbox shows beside the subject. */
  preview: string;
  content: ReactNode;
}

/**
 * A kind of email: what it is called, and how it is written from what it was enqueued with. It is next to its template in emails/ and
 * its example in emails.examples.ts; the class of notifications/ that enqueues it registers it.
 */
export interface EmailKind<Data> {
  readonly name: string;
  /** It need not be sent: who unsubscribed gets none of it. All others are about money, or were just asked for. */
  readonly optional?: boolean;
  /** Absent where the content is only made when the email is sent, such as a secret that must not lie in a table: EmailQueueService.compose(). */
  readonly write?: (data: Data, site: Site) => Email;
}
