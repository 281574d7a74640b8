import { createTransport } from 'nodemailer';
import { Readable } from 'node:stream';
import { DeliveryUncertain, listHeaders, MailSender, type OutgoingMail } from './mail-sender.js';

const TIMEOUT_MS = 15_000;

/** Hands mails to the server of SMTP_URL. */
export class SmtpMail extends MailSender {
  readonly simulated = false;

  constructor(private readonly url: string) {
    super();
  }

  /** What was handed over is in somebody's mailbox; nothing of it is kept here. */
  async forget(): Promise<void> {}

  async send(mail: OutgoingMail): Promise<void> {
    const { messageId, to, from, subject, html, text } = mail;
    let begun = false;
    const watched = function* () {
      begun = true;
      yield text;
    };
    const transport = createTransport({
      url: this.url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
    try {
      await transport.sendMail({
        ...{ messageId, to, from, subject, html, headers: listHeaders(mail) },
        text: Readable.from(watched()),
      });
    } catch (error) {
      const { responseCode } = error as { responseCode?: number };
      // Refused by the server's own word, or lost before the content was asked for: it did not go out.
      if (responseCode !== undefined || !begun) throw error;
      throw new DeliveryUncertain('The connection was lost while the mail was handed over.', { cause: error });
    } finally {
      transport.close();
    }
  }
}
