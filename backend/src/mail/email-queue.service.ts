import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { jobKind, JobsService } from '../jobs/jobs.service.js';
import { type Letter, renderLetter, type Site } from './email.js';
import { LETTERS, OPTIONAL } from './emails/all.js';
import { MailPreferencesService } from './mail-preferences.service.js';
import { DeliveryUncertain, MailSender } from './mail-sender.js';
import type { Mail } from './mail.entity.js';
import { messageIdOf } from './message-id.js';

/** A kind of mail and what is needed to write one. */
export interface MailKind<Data> {
  readonly name: string;
  readonly data?: Data;
}

export const emailKind = <Data>(name: string): MailKind<Data> => ({ name });

export interface MailOrder<Data> {
  /** Unique: a second order for one cause is no order. */
  cause: string;
  to: string;
  /** The user it is about, so that it is forgotten with them; null when it is about nobody but its receiver. */
  about: string | null;
  data: Data;
}

type Compose = (data: unknown, site: Site) => Letter | Promise<Letter>;

const SEND_MAIL = jobKind<{ mailId: string }>('send-mail');

/** Mails are ordered in the transaction that causes them and sent by a job, once for one cause. */
@Injectable()
export class EmailQueue implements OnModuleInit {
  private readonly logger = new Logger('mail');
  private readonly kinds = new Map<string, Compose>(
    Object.entries(LETTERS).map(([name, write]) => [name, (data, site) => write(data as never, site)]),
  );

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly jobs: JobsService,
    private readonly sender: MailSender,
    private readonly preferences: MailPreferencesService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SEND_MAIL, ({ mailId }) => this.deliver(mailId));
  }

  /** For kinds whose content is only made when the mail is sent, such as a secret that must not lie in a table. */
  compose<Data>(kind: MailKind<Data>, compose: (data: Data, site: Site) => Letter | Promise<Letter>): void {
    this.kinds.set(kind.name, (data, site) => compose(data as Data, site));
  }

  /** Nothing is owed to a mailbox that wants no letters of a kind that need not be sent. */
  async enqueue<Data>(
    tx: EntityManager,
    kind: MailKind<Data>,
    { cause, to, about, data }: MailOrder<Data>,
  ): Promise<void> {
    if (OPTIONAL.has(kind.name) && !(await this.preferences.wants(tx, to))) return;
    const [mail] = await tx.query<{ id: string }[]>(
      'INSERT INTO mails (cause, kind, recipient, "userId", data) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (cause) DO NOTHING RETURNING id',
      [cause, kind.name, to, about, JSON.stringify(data)],
    );
    if (mail) await this.jobs.enqueue(tx, SEND_MAIL, { mailId: mail.id }, mail.id);
  }

  /** A mail as its receiver sees it; null when it is unknown, forgotten, or was made only when it was sent. */
  async preview(id: string): Promise<{ subject: string; html: string } | null> {
    const [mail] = await this.dataSource.query<Pick<Mail, 'kind' | 'data'>[]>(
      'SELECT kind, data FROM mails WHERE id = $1 AND data IS NOT NULL',
      [id],
    );
    // Only what is written from its data alone: the others make a secret anew.
    const write = mail && Object.hasOwn(LETTERS, mail.kind) ? LETTERS[mail.kind] : undefined;
    if (!mail || !write) return null;
    const site = { url: this.config.publicUrl, supportEmail: this.config.settings.supportEmail };
    const letter = write(mail.data as never, site);
    return { subject: letter.subject, html: (await renderLetter(letter, site)).html };
  }

  /** The guarded update is the gate: a mail that is sent, or may have been, is not sent again. */
  private async deliver(mailId: string): Promise<void> {
    const [[mail]] = await this.dataSource.query<[Mail[], number]>(
      `UPDATE mails SET "startedAt" = now(), attempts = attempts + 1
       WHERE id = $1 AND "sentAt" IS NULL AND "startedAt" IS NULL AND recipient IS NOT NULL RETURNING *`,
      [mailId],
    );
    if (!mail) return;
    try {
      await this.send(mail);
    } catch (error) {
      await this.note(mail, error);
      if (error instanceof DeliveryUncertain) return;
      // The server's own words may name the receiver; a job's error is logged, so they stay in the table.
      throw new Error(`Mail ${mail.id} (${mail.kind}) was not taken.`);
    }
    await this.dataSource.query('UPDATE mails SET "sentAt" = now(), "lastError" = NULL WHERE id = $1', [mailId]);
  }

  private async send({ kind, cause, recipient, data }: Mail): Promise<void> {
    const compose = this.kinds.get(kind);
    if (!compose) throw new Error(`Nobody writes mails of the kind ${kind}.`);
    const { mailFrom, supportEmail } = this.config.settings;
    const letter = await compose(data, { url: this.config.publicUrl, supportEmail });
    const to = recipient ?? '';
    const links = OPTIONAL.has(kind) ? await this.preferences.linksFor(to) : null;
    const { html, text } = await renderLetter(letter, { url: this.config.publicUrl, supportEmail }, links?.page);
    await this.sender.send({
      messageId: messageIdOf(cause, mailFrom),
      kind,
      to,
      from: mailFrom,
      subject: letter.subject,
      html,
      text,
      unsubscribeUrl: links?.oneClick,
    });
  }

  private async note(mail: Mail, error: unknown): Promise<void> {
    const text = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    const uncertain = error instanceof DeliveryUncertain;
    if (uncertain) this.logger.warn(`Mail ${mail.id} (${mail.kind}) may not have gone out; it is not sent again.`);
    await this.dataSource.query(
      'UPDATE mails SET "lastError" = $2, "startedAt" = CASE WHEN $3 THEN "startedAt" END WHERE id = $1',
      [mail.id, text, uncertain],
    );
  }
}
