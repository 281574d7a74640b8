import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listHeaders, MailSender, type OutgoingMail } from './mail-sender.js';
import { sha256 } from '../config/sha256.js';

/** Writes emails as files: <kind>-<id>.html as the recipient sees it, and .txt with the headers. */
export class OutboxMail extends MailSender {
  readonly simulated = true;

  constructor(private readonly folder: string) {
    super();
  }

  async send(mail: OutgoingMail): Promise<void> {
    const base = this.fileOf(mail.kind, mail.messageId);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const { to, from, subject, messageId } = mail;
    const headers = { To: to, From: from, Subject: subject, 'Message-ID': messageId, ...listHeaders(mail) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
    await this.write(`${base}.txt`, `${lines.join('')}\n${mail.text}`);
    await this.write(`${base}.html`, mail.html);
  }

  async forget(kind: string, messageId: string): Promise<void> {
    for (const ending of ['txt', 'html']) await rm(`${this.fileOf(kind, messageId)}.${ending}`, { force: true });
  }

  private fileOf(kind: string, messageId: string): string {
    const id = sha256(messageId).slice(0, 16);
    return join(this.folder, `${kind}-${id}`);
  }

  /** Renames a complete file, so that the folder never contains half an email. */
  private async write(file: string, content: string): Promise<void> {
    await writeFile(`${file}.part`, content, { mode: 0o600 });
    await rename(`${file}.part`, file);
  }
}
