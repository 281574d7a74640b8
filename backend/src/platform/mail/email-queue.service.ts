import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { JobHandler, jobType } from '../jobs/job-handler.js';
import { JobsService } from '../jobs/jobs.service.js';
import { type Email, type EmailKind, type Site, TEMPLATES } from './email.js';
import { EmailsRepository } from './emails.repository.js';
import { MailPreferencesService } from './mail-preferences.service.js';
import { DeliveryUncertain, MailSender, messageIdOf, type OutgoingMail } from './mail-sender.js';
import type { Mail } from './mail.entity.js';

interface EmailOrder<Data> {
  /** Unique: a second order for one cause is ignored. */
  cause: string;
  to: string;
  /** The user it is about, with whom it is erased; null when it is only about its recipient. */
  about: string | null;
  data: Data;
}

type Compose<Data> = (data: Data, site: Site) => Promise<Email>;

const SEND_MAIL = jobType<{ mailId: string }>('send-mail', 'low');

/** Emails are enqueued in the transaction that causes them and sent by a job, once for one cause. */
@Injectable()
export class EmailQueueService {
  private readonly logger = new Logger('mail');
  private readonly composed = new Map<string, EmailKind<unknown> & { write: Compose<unknown> }>();

  constructor(
    private readonly emails: EmailsRepository,
    private readonly config: Config,
    private readonly jobs: JobsService,
    private readonly sender: MailSender,
    private readonly preferences: MailPreferencesService,
  ) {}

  /** Sets how a kind is written when it is sent, because its text has a secret that must not be stored. */
  compose<Data>(kind: EmailKind<Data>, write: Compose<Data>): void {
    this.composed.set(kind.name, { ...kind, write: write as Compose<unknown> });
  }

  /** Does nothing when the email is optional and the mailbox unsubscribed. */
  async enqueue<Data>(
    tx: EntityManager,
    { name, optional }: EmailKind<Data>,
    { cause, to, about, data }: EmailOrder<Data>,
  ): Promise<void> {
    if (optional && !(await this.preferences.wants(tx, to))) return;
    const mail = { cause, kind: name, recipient: to, userId: about, data };
    await this.emails.add(tx, mail, this.jobs.prepare(SEND_MAIL, { mailId: '' }, ''));
  }

  /** Cancels the unsent emails of a kind to a mailbox. */
  async takeBack<Data>(tx: EntityManager, { name }: EmailKind<Data>, to: string): Promise<void> {
    await this.emails.forgetUnsent(tx, name, to);
  }

  /** Returns an email as its recipient sees it; null when it is unknown, forgotten, or composed when it is sent. */
  async preview(id: string): Promise<{ subject: string; html: string } | null> {
    const mail = await this.emails.content(id);
    const template = mail && TEMPLATES.get(mail.kind);
    if (!template) return null;
    const email = template.write(mail?.data, this.site);
    return { subject: email.subject, html: (await this.render(email)).html };
  }

  /** Claims the email only once it is written, so that it is still unsent after a failure before that. */
  @JobHandler(SEND_MAIL)
  async deliver({ mailId }: { mailId: string }): Promise<void> {
    const mail = await this.emails.unsent(mailId);
    if (!mail) return;
    const outgoing = await this.write(mail);
    if (!(await this.emails.claim(mailId))) return;
    try {
      await this.sender.send(outgoing);
    } catch (error) {
      const text = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
      if (error instanceof DeliveryUncertain) {
        this.logger.warn(`Email ${mail.id} (${mail.kind}) may not have gone out; it is not sent again.`);
        await this.emails.keepClaimed(mailId, text);
        return;
      }
      await this.emails.release(mailId, text);
      // The server's message may name the recipient, and the error of a job is logged.
      throw new Error(`Email ${mail.id} (${mail.kind}) was not taken.`);
    }
    if (!(await this.emails.markSent(mailId))) await this.sender.forget(outgoing.kind, outgoing.messageId);
  }

  private async write({ kind: name, cause, recipient, data }: Mail): Promise<OutgoingMail> {
    const kind = TEMPLATES.get(name) ?? this.composed.get(name);
    if (!kind) throw new Error(`There is no email of the kind ${name}.`);
    const { mailFrom: from } = this.config.settings;
    const email = await kind.write(data, this.site);
    const to = recipient ?? '';
    const links = kind.optional ? await this.preferences.linksFor(to) : null;
    return {
      ...{ messageId: messageIdOf(cause, from), kind: name, to, from, subject: email.subject },
      ...(await this.render(email, links?.page)),
      unsubscribeUrl: links?.oneClick,
    };
  }

  /** Loads React with the first email: only processes that do jobs render any. */
  private async render(email: Email, unsubscribe?: string): Promise<{ html: string; text: string }> {
    const { renderEmail } = await import('./render.js');
    return renderEmail(email, this.site, unsubscribe);
  }

  private get site(): Site {
    return { url: this.config.publicUrl, supportEmail: this.config.settings.supportEmail };
  }
}
