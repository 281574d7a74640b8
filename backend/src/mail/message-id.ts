import { createHash } from 'node:crypto';

/** The Message-ID of the mail with this cause, the same however often it is sent. @param from the sender, '…@host' or 'Name <…@host>' */
export function messageIdOf(cause: string, from: string): string {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(cause).digest('hex').slice(0, 32)}@${host}>`;
}
