import { resolve } from 'node:path';
import type { Config } from '../config/config.js';
import { certificatesIn } from './authority-file.mjs';
import type { SmtpMail } from './smtp-mail.js';

/** The sender of SMTP_URL, loaded only where emails go there; null while they go to the outbox. */
export async function smtpMailOf({ root, settings }: Config): Promise<SmtpMail | null> {
  const { mailTransport, smtpUrl, smtpCaFile } = settings;
  if (mailTransport !== 'smtp' || !smtpUrl) return null;
  const { SmtpMail } = await import('./smtp-mail.js');
  return new SmtpMail(smtpUrl, smtpCaFile ? certificatesIn(resolve(root, smtpCaFile)) : []);
}
