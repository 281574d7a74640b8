import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Not, Repository } from 'typeorm';
import type { NewJob } from '../jobs/jobs.repository.js';
import { Mail } from './mail.entity.js';

type NewMail = Pick<Mail, 'cause' | 'kind' | 'recipient' | 'userId' | 'data'>;

/** By what the copy of an email is found. */
export type ForgottenMail = Pick<Mail, 'kind' | 'cause'>;

/** The emails that are owed and those that went out. */
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

  /** Null when it is unknown or forgotten. */
  async content(id: string): Promise<Pick<Mail, 'kind' | 'data'> | null> {
    return this.mails.findOne({ select: { kind: true, data: true }, where: { id, data: Not(IsNull()) } });
  }

  /** An email that nobody has begun to send and that still has a receiver; else null. */
  async unsent(id: string): Promise<Mail | null> {
    return this.mails.findOneBy({ id, ...UNSENT });
  }

  /** The guarded update is the gate: an email that is sent, or may have been, is not sent again. @returns whether it may be sent now */
  async claim(id: string): Promise<boolean> {
    const claimed = { startedAt: () => 'now()', attempts: () => 'attempts + 1' };
    const { affected } = await this.mails.update({ id, ...UNSENT }, claimed);
    return affected === 1;
  }

  /** @returns false when its receiver was forgotten while it was being sent */
  async markSent(id: string): Promise<boolean> {
    // Waits for an erasure that is under way: the row says afterwards how that ended.
    const [[sent]] = await this.mails.query<[{ remembered: boolean }[], number]>(
      'UPDATE mails SET "sentAt" = now(), "lastError" = NULL WHERE id = $1 RETURNING recipient IS NOT NULL AS remembered',
      [id],
    );
    return sent?.remembered ?? false;
  }

  /** It did not go out and may be sent again. */
  async release(id: string, lastError: string): Promise<void> {
    await this.mails.update({ id }, { lastError, startedAt: null });
  }

  /** It may have gone out: its claim stays. */
  async keepClaimed(id: string, lastError: string): Promise<void> {
    await this.mails.update({ id }, { lastError });
  }

  async forgetUnsent(tx: EntityManager, kind: string, recipient: string): Promise<void> {
    await this.forget(tx, 'kind = $1 AND recipient = $2 AND "sentAt" IS NULL AND "startedAt" IS NULL', [
      kind,
      recipient,
    ]);
  }

  /** Sent, being sent or still to be: whoever reads this mailbox is nobody it is written to any more. */
  forgetAboutNobody(tx: EntityManager, address: string): Promise<ForgottenMail[]> {
    return this.forget(tx, 'recipient = $1 AND "userId" IS NULL', [address]);
  }

  /** Where a person had emails sent to. @param askers hashes of the anonymous ids of their browsers and of their own id, as all that follow */
  async askedBy(tx: EntityManager, askers: readonly string[]): Promise<string[]> {
    const asked = await tx.query<{ recipient: string }[]>(
      `SELECT DISTINCT recipient FROM mails WHERE ${ASKED_BY} = ANY($1) AND recipient IS NOT NULL`,
      [askers],
    );
    return asked.map(({ recipient }) => recipient);
  }

  /** Whether an email to this address is about another user, or was asked for by another. */
  async isOfOthers(tx: EntityManager, address: string, userId: string, askers: readonly string[]): Promise<boolean> {
    const others = await tx.query<unknown[]>(
      `SELECT FROM mails WHERE recipient = $1 AND ("userId" <> $2 OR ${ASKED_BY} <> ALL($3)) LIMIT 1`,
      [address, userId, askers],
    );
    return others.length > 0;
  }

  async renameAsker(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.query(`UPDATE mails SET data = jsonb_set(data, '{askedBy}', to_jsonb($2::text)) WHERE ${ASKED_BY} = $1`, [
      from,
      to,
    ]);
  }

  /** By hand: it updates many rows and returns them. */
  private async forget(tx: EntityManager, which: string, parameters: unknown[]): Promise<ForgottenMail[]> {
    const [mails] = await tx.query<[ForgottenMail[], number]>(
      `UPDATE mails SET recipient = NULL, data = NULL, "lastError" = NULL WHERE recipient IS NOT NULL AND (${which}) RETURNING kind, cause`,
      parameters,
    );
    return mails;
  }
}

/** SQL of who asked for an email, where its data say so; mails_asked_by_idx finds by it. */
const ASKED_BY = `(data->>'askedBy')`;

const UNSENT = { sentAt: IsNull(), startedAt: IsNull(), recipient: Not(IsNull()) };
