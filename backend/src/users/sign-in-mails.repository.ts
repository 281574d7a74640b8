import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SignInMail } from './sign-in-mail.entity.js';

/** What decides whether one more sign-in email may go out. */
export interface SignInMailKeys {
  mailbox: string;
  anonId: string;
  ipAddress: string;
}

/** How many went out lately. */
interface SignInMailCounts {
  mailbox: number;
  sender: number;
  shop: number;
}

/** The sign-in emails of the last day. Their time is the database's, so that all replicas count alike. */
@Injectable()
export class SignInMailsRepository {
  /** Whoever asks for the same mailbox or from the same place waits until the transaction ends; always in one order. */
  async lock(tx: EntityManager, { mailbox, anonId, ipAddress }: SignInMailKeys): Promise<void> {
    const keys = [mailbox, anonId, ipAddress].map((key) => `sign-in-mail:${key}`);
    await tx.query(
      `SELECT pg_advisory_xact_lock(key) FROM (
         SELECT DISTINCT hashtextextended(text, 0) AS key FROM unnest($1::text[]) AS text ORDER BY key) AS keys`,
      [keys],
    );
  }

  /** Whoever asks at all waits until the transaction ends. The last of the locks: who holds it waits for no other. */
  async lockShop(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('sign-in-mail', 0))`);
  }

  /** A browser and an address are counted apart: the larger counts, so that neither a new cookie nor a new address restarts the count. */
  async count(tx: EntityManager, { mailbox, anonId, ipAddress }: SignInMailKeys): Promise<SignInMailCounts> {
    const [row] = await tx.query<SignInMailCounts[]>(
      `SELECT count(*) FILTER (WHERE mailbox = $1 AND "createdAt" > now() - interval '15 minutes')::int AS mailbox,
         greatest(count(*) FILTER (WHERE "anonId" = $2), count(*) FILTER (WHERE "ipAddress" = $3))::int AS sender,
         count(*)::int AS shop
       FROM sign_in_mails WHERE "createdAt" > now() - interval '1 hour'`,
      [mailbox, anonId, ipAddress],
    );
    return row ?? { mailbox: 0, sender: 0, shop: 0 };
  }

  async add(tx: EntityManager, keys: SignInMailKeys): Promise<void> {
    await tx.insert(SignInMail, { ...keys });
  }
}
