import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { JobHandler, jobType } from '../jobs/job-handler.js';
import { JobsService } from '../jobs/jobs.service.js';
import type { Email, EmailKind, Site } from './email-kind.js';
import { EmailsRepository } from './emails.repository.js';
import { MailPreferencesService } from './mail-preferences.service.js';
import { DeliveryUncertain, MailSender, type OutgoingMail } from './mail-sender.js';
import type { Mail } from './mail.entity.js';
import { messageIdOf } from './message-id.js';
import type { renderEmail } from './render.js';

interface EmailOrder<Data> {
  /** Unique: a second order for one cause is no order. */
  cause: string;
  to: string;
  /** The user it is about, so that it is forgotten with them; null when it is about nobody but its receiver. */
  about: string | null;
  data: Data;
}

/** What may be enqueued, as the queue keeps it: the types of the data meet again where it is written. */
interface Registered {
  optional: boolean;
  /** Whether it is written from its data alone, so that it can be looked at again. */
  previewed: boolean;
  write: (data: unknown, site: Site) => Email | Promise<Email>;
}

const SEND_MAIL = jobType<{ mailId: string }>('send-mail', 'low');

/** Emails are enqueued in the transaction that causes them and sent by a job, once for one cause. */
@Injectable()
export class EmailQueueService {
  private readonly logger = new Logger('mail');
  private readonly kinds = new Map<string, Registered>();

  constructor(
    private readonly emails: EmailsRepository,
    private readonly config: Config,
    private readonly jobs: JobsService,
    private readonly sender: MailSender,
    private readonly preferences: MailPreferencesService,
  ) {}

  /** Called while modules start, by whoever enqueues emails of these kinds. @throws Error for a kind that cannot write itself */
  register(...kinds: EmailKind<never>[]): void {
    for (const { name, optional = false, write } of kinds) {
      if (!write) throw new Error(`The kind ${name} says how it is written with compose().`);
      const registered: Registered = { optional, previewed: true, write: (data, site) => write(data as never, site) };
      this.kinds.set(name, registered);
    }
  }

  /** The same for kinds whose content is only made when the email is sent, such as a secret that must not lie in a table. */
  compose<Data>(
    { name, optional = false }: EmailKind<Data>,
    write: (data: Data, site: Site) => Email | Promise<Email>,
  ): void {
    this.kinds.set(name, { optional, previewed: false, write: (data, site) => write(data as Data, site) });
  }

  /** Nothing is owed to a mailbox that wants no optional emails. */
  async enqueue<Data>(
    tx: EntityManager,
    { name, optional }: EmailKind<Data>,
    { cause, to, about, data }: EmailOrder<Data>,
  ): Promise<void> {
    if (optional && !(await this.preferences.wants(tx, to))) return;
    const mail = { cause, kind: name, recipient: to, userId: about, data };
    await this.emails.add(tx, mail, this.jobs.prepare(SEND_MAIL, { mailId: '' }, ''));
  }

  /** Emails of a kind that nobody has begun to send to a mailbox are not sent any more. */
  async takeBack<Data>(tx: EntityManager, { name }: EmailKind<Data>, to: string): Promise<void> {
    await this.emails.forgetUnsent(tx, name, to);
  }

  /** An email as its receiver sees it; null when it is unknown, forgotten, or its content was only made when it was sent. */
  async preview(id: string): Promise<{ subject: string; html: string } | null> {
    const mail = await this.emails.content(id);
    const kind = mail && this.kinds.get(mail.kind);
    // Only what is written from its data alone: the others make a new secret.
    if (!kind?.previewed) return null;
    const site = this.site();
    const email = await kind.write(mail?.data, site);
    return { subject: email.subject, html: (await this.render(email, site)).html };
  }

  /** React and what makes text of HTML are loaded by the first email: only processes that do jobs write some. */
  private async render(...email: Parameters<typeof renderEmail>): ReturnType<typeof renderEmail> {
    const { renderEmail } = await import('./render.js');
    return renderEmail(...email);
  }

  private site(): Site {
    return { url: this.config.publicUrl, supportEmail: this.config.settings.supportEmail };
  }

  /** Claimed only once it is written: a failure before that leaves an email that is still owed. */
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
      // The server's own words may name the receiver; a job's error is logged, so they stay in the table.
      throw new Error(`Email ${mail.id} (${mail.kind}) was not taken.`);
    }
    if (!(await this.emails.markSent(mailId))) await this.sender.forget(outgoing.kind, outgoing.messageId);
  }

  private async write({ kind: name, cause, recipient, data }: Mail): Promise<OutgoingMail> {
    const kind = this.kinds.get(name);
    if (!kind) throw new Error(`Nobody writes emails of the kind ${name}.`);
    const { mailFrom } = this.config.settings;
    const site = this.site();
    const email = await kind.write(data, site);
    const to = recipient ?? '';
    const links = kind.optional ? await this.preferences.linksFor(to) : null;
    const { html, text } = await this.render(email, site, links?.page);
    return {
      messageId: messageIdOf(cause, mailFrom),
      kind: name,
      to,
      from: mailFrom,
      subject: email.subject,
      html,
      text,
      unsubscribeUrl: links?.oneClick,
    };
  }
}
