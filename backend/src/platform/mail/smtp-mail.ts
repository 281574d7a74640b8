import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { rootCertificates } from 'node:tls';
import type { Config } from '../config/config.js';
import { certificatesIn } from './authority-file.mjs';
import { DeliveryUncertain, listHeaders, MailSender, type OutgoingMail } from './mail-sender.js';

const TIMEOUT_MS = 15_000;
/** A start does not wait longer for the mail server. */
const CHECK_TIMEOUT_MS = 3_000;
const UNKNOWN_AUTHORITY = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Sends emails by the server of SMTP_URL. */
export class SmtpMail extends MailSender {
  readonly simulated = false;

  /** @param authorities certificates in PEM that are trusted beside those of public authorities */
  constructor(
    private readonly url: string,
    private readonly authorities: readonly string[] = [],
  ) {
    super();
  }

  /** Returns the sender of the settings; null when emails are written to the outbox. */
  static of({ root, settings }: Config): SmtpMail | null {
    const { mailTransport, smtpUrl, smtpCaFile } = settings;
    if (mailTransport !== 'smtp' || !smtpUrl) return null;
    return new SmtpMail(smtpUrl, smtpCaFile ? certificatesIn(resolve(root, smtpCaFile)) : []);
  }

  /** Returns one line when no known authority signed the server's certificate, otherwise null. */
  async certificateProblem(): Promise<string | null> {
    const transport = await this.connect(CHECK_TIMEOUT_MS);
    try {
      await transport.verify();
      return null;
    } catch (error) {
      if (!UNKNOWN_AUTHORITY.has(String((error as { originalCode?: string }).originalCode))) return null;
      return `the certificate of the mail server of SMTP_URL is signed by an unknown authority (${(error as Error).message}); set SMTP_CA_FILE to the PEM file of its authority.`;
    } finally {
      transport.close();
    }
  }

  async forget(): Promise<void> {}

  async send(mail: OutgoingMail): Promise<void> {
    const { messageId, to, from, subject, html, text } = mail;
    let started = false;
    const watched = function* () {
      started = true;
      yield text;
    };
    const transport = await this.connect(TIMEOUT_MS);
    try {
      await transport.sendMail({
        ...{ messageId, to, from, subject, html, headers: listHeaders(mail) },
        text: Readable.from(watched()),
      });
    } catch (error) {
      const { responseCode } = error as { responseCode?: number };
      // Refused by the server, or lost before the content was read: it was not delivered.
      if (responseCode !== undefined || !started) throw error;
      throw new DeliveryUncertain('The connection was lost while the mail was handed over.', { cause: error });
    } finally {
      transport.close();
    }
  }

  /** Loads nodemailer only where emails are sent. */
  private async connect(timeoutMs: number) {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: this.url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      tls: this.authorities.length > 0 ? { ca: [...rootCertificates, ...this.authorities] } : {},
    });
  }
}
