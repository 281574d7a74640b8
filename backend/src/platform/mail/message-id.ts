import { sha256 } from '../config/sha256.js';

/** The Message-ID of the mail with this cause, the same however often it is sent. @param from the sender, '…@host' or 'Name <…@host>' */
export function messageIdOf(cause: string, from: string): string {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${sha256(cause).slice(0, 32)}@${host}>`;
}
