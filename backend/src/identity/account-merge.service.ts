import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { newToken } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { UsersService } from '../users/users.service.js';
import { decideMerge } from './merge-decision.js';
import { moveRecords } from './move-records.js';

interface Row {
  id: string;
  email: string | null;
  contactEmail: string | null;
  isVerified: boolean;
}

/** Carries out what the proof of an e-mail means for the users concerned. */
@Injectable()
export class AccountMergeService {
  constructor(
    private readonly users: UsersService,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  /** @returns the user this browser belongs to from now on */
  async prove(tx: EntityManager, email: string, visitor: Visitor): Promise<string> {
    const claimantId = await this.users.ensure(visitor, tx);
    await holdPayments(tx, claimantId, email);
    // Locked in one order, so that two proofs at once wait for each other and do not cross.
    const rows = await tx.query<Row[]>(
      `SELECT id, email, "contactEmail", "isVerified" FROM users WHERE id = $1 OR email = $2 ORDER BY id FOR UPDATE`,
      [claimantId, email],
    );
    const claimant = rows.find(({ id }) => id === claimantId);
    const holder = rows.find((row) => row.email === email);
    const decision = decideMerge(
      {
        id: claimantId,
        verifiedAsOther: claimant?.isVerified === true && claimant.email !== email,
        typedIt: claimant?.contactEmail === email,
      },
      holder ? { id: holder.id, verified: holder.isVerified } : null,
    );
    if (decision.signOutHolder && holder) await signOut(tx, holder.id);
    const ids = { claimant: claimantId, holder: holder?.id ?? claimantId };
    const survivor = decision.survivor === 'new user' ? await newUser(tx, visitor) : ids[decision.survivor];
    if (decision.absorb) await this.merge(tx, ids[decision.absorb], survivor);
    await tx.query('UPDATE user_identities SET "userId" = $2 WHERE "anonId" = $1', [visitor.anonId, survivor]);
    await tx.query(
      `UPDATE users SET email = $2::varchar, "contactEmail" = $2::varchar, "isVerified" = true, "lastLoginAt" = now() WHERE id = $1`,
      [survivor, email],
    );
    return survivor;
  }

  private async merge(tx: EntityManager, from: string, to: string): Promise<void> {
    await this.subscriptions.endDuplicateSubscriptions(tx, [from, to]);
    await moveRecords(tx, from, to);
  }
}

/** A payment holds its session or plan before its user. Whoever took them the other way round would wait for it, and it for them. */
async function holdPayments(tx: EntityManager, id: string, email: string): Promise<void> {
  for (const table of ['checkout_sessions', 'subscriptions'])
    await tx.query(
      `SELECT FROM ${table} WHERE "userId" IN (SELECT id FROM users WHERE id = $1 OR email = $2) ORDER BY id FOR UPDATE`,
      [id, email],
    );
}

/** Their next call makes them guests again. */
async function signOut(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('DELETE FROM user_identities WHERE "userId" = $1', [userId]);
}

async function newUser(tx: EntityManager, visitor: Visitor): Promise<string> {
  const id = newToken();
  await tx.query('INSERT INTO users (id, "ipAddress", "userAgent") VALUES ($1, $2, $3)', [
    id,
    visitor.ipAddress,
    visitor.userAgent,
  ]);
  return id;
}
