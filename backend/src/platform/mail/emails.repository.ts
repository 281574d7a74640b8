import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, type FindOptionsWhere, IsNull, Not, Repository } from 'typeorm';
import type { NewJob } from '../jobs/jobs.repository.js';
import { Mail } from './mail.entity.js';

type NewMail = Pick<Mail, 'cause' | 'kind' | 'recipient' | 'userId' | 'data'>;

/** SQL of who requested an email, where its data name them; mails_asked_by_idx has it. */
const ASKED_BY = `(data->>'askedBy')`;
const UNSENT = { sentAt: IsNull(), startedAt: IsNull(), recipient: Not(IsNull()) };

/** What identifies the copy of an email. */
export type ForgottenMail = Pick<Mail, 'kind' | 'cause'>;

/** Unsent and sent emails. */
@Injectable()
export class EmailsRepository {
  constructor(@InjectRepository(Mail) private readonly mails: Repository<Mail>) {}

  /**
   * Adds an email and the job that sends it, unless there is an email for this cause. One statement, because every
   * purchase runs it. The payload and the key of the job get the id of the email.
   */
  async add(tx: EntityManager, { cause, kind, recipient, userId, data }: NewMail, job: NewJob): Promise<void> {
    await tx.query(
      `WITH added AS (INSERT INTO mails (cause, kind, recipient, "userId", data) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING RETURNING id::text)
       SELECT graphile_worker.add_job($6, ($7::jsonb || jsonb_build_object('mailId', id))::json,
         job_key => $8 || id, priority => $9) FROM added`,
      [cause, kind, recipient, userId, data, job.name, job.payload, job.key, job.priority],
    );
  }

  /** Returns what an email is written from; null when it is unknown or forgotten. */
  content(id: string): Promise<Pick<Mail, 'kind' | 'data'> | null> {
    return this.mails.findOne({ select: { kind: true, data: true }, where: { id, data: Not(IsNull()) } });
  }

  unsent(id: string): Promise<Mail | null> {
    return this.mails.findOneBy({ id, ...UNSENT });
  }

  /** Claims an email for sending. @returns false when it is sent, may have been sent, or has no recipient */
  async claim(id: string): Promise<boolean> {
    const claimed = { startedAt: () => 'now()', attempts: () => 'attempts + 1' };
    return (await this.mails.update({ id, ...UNSENT }, claimed)).affected === 1;
  }

  /** @returns false when its recipient was erased while it was being sent */
  async markSent(id: string): Promise<boolean> {
    // Waits for an erasure and returns the row after it.
    const [[sent]] = await this.mails.query<[{ remembered: boolean }[], number]>(
      'UPDATE mails SET "sentAt" = now(), "lastError" = NULL WHERE id = $1 RETURNING recipient IS NOT NULL AS remembered',
      [id],
    );
    return sent?.remembered ?? false;
  }

  /** It was not delivered and may be sent again. */
  async release(id: string, lastError: string): Promise<void> {
    await this.mails.update({ id }, { lastError, startedAt: null });
  }

  /** It may have been delivered, so its claim stays. */
  async keepClaimed(id: string, lastError: string): Promise<void> {
    await this.mails.update({ id }, { lastError });
  }

  async forgetUnsent(tx: EntityManager, kind: string, recipient: string): Promise<void> {
    await this.forget(tx, { kind, recipient, sentAt: IsNull(), startedAt: IsNull() });
  }

  forgetAboutNobody(tx: EntityManager, recipient: string): Promise<ForgottenMail[]> {
    return this.forget(tx, { recipient, userId: IsNull() });
  }

  /** Returns to which addresses a person had emails sent. @param askers hashes of their anonymous ids and user id */
  async askedBy(tx: EntityManager, askers: readonly string[]): Promise<string[]> {
    const asked = await tx.query<{ recipient: string }[]>(
      `SELECT DISTINCT recipient FROM mails WHERE ${ASKED_BY} = ANY($1) AND recipient IS NOT NULL`,
      [askers],
    );
    return asked.map(({ recipient }) => recipient);
  }

  async renameAsker(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.query(`UPDATE mails SET data = jsonb_set(data, '{askedBy}', to_jsonb($2::text)) WHERE ${ASKED_BY} = $1`, [
      from,
      to,
    ]);
  }

  private async forget(tx: EntityManager, which: FindOptionsWhere<Mail>): Promise<ForgottenMail[]> {
    const { raw } = await tx
      .createQueryBuilder()
      .update(Mail)
      .set({ recipient: null, data: () => 'NULL', lastError: null })
      .where(which)
      .returning(['kind', 'cause'])
      .execute();
    return raw as ForgottenMail[];
  }
}
