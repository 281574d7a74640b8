import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { Brackets, type EntityManager, Repository, type SelectQueryBuilder } from 'typeorm';
import { BlockedIp } from './blocked-ip.entity.js';

@Injectable()
export class BlockedIpsRepository {
  constructor(@InjectRepository(BlockedIp) private readonly blocks: Repository<BlockedIp>) {}

  /** Blocks in force, the newest first. */
  list(): Promise<BlockedIp[]> {
    return this.inForce().orderBy('block.createdAt', 'DESC').addOrderBy('block.id', 'DESC').getMany();
  }

  networks(): Promise<Pick<BlockedIp, 'ipAddress' | 'expiresAt'>[]> {
    return this.inForce().select(['block.ipAddress', 'block.expiresAt', 'block.id']).getMany();
  }

  /** The same over a dedicated connection. */
  async networksOver(client: pg.Client): Promise<Pick<BlockedIp, 'ipAddress' | 'expiresAt'>[]> {
    const inForce = 'SELECT "ipAddress", "expiresAt" FROM blocked_ips WHERE "expiresAt" IS NULL OR "expiresAt" > now()';
    return (await client.query<Pick<BlockedIp, 'ipAddress' | 'expiresAt'>>(inForce)).rows;
  }

  /** Blocks an address or changes its block, whose reason stays unless there is a new one. @param hours null: forever */
  async block(
    tx: EntityManager,
    block: Pick<BlockedIp, 'ipAddress' | 'reason' | 'blockedBy'> & { hours: number | null },
  ): Promise<BlockedIp> {
    const [row] = await tx.query<BlockedIp[]>(
      `INSERT INTO blocked_ips ("ipAddress", reason, "blockedBy", "expiresAt")
       VALUES ($1, $2, $3, now() + make_interval(hours => $4))
       ON CONFLICT ("ipAddress") DO UPDATE SET reason = coalesce(excluded.reason, blocked_ips.reason),
         "blockedBy" = excluded."blockedBy", "expiresAt" = excluded."expiresAt"
       RETURNING id, "ipAddress", reason, "blockedBy", "createdAt", "expiresAt"`,
      [block.ipAddress, block.reason, block.blockedBy, block.hours],
    );
    if (!row) throw new Error('The block was neither inserted nor updated.');
    return row;
  }

  /** @returns the block that ended, or null when there was none */
  async unblock(tx: EntityManager, ipAddress: string): Promise<BlockedIp | null> {
    const { raw } = await tx
      .createQueryBuilder()
      .delete()
      .from(BlockedIp)
      .where({ ipAddress })
      .returning('id, "ipAddress", reason, "blockedBy", "createdAt", "expiresAt"')
      .execute();
    return (raw as BlockedIp[])[0] ?? null;
  }

  /** Subscribes a connection to the notifications of the table's trigger. */
  async listen(client: pg.Client): Promise<void> {
    await client.query('LISTEN blocked_ips');
  }

  private inForce(): SelectQueryBuilder<BlockedIp> {
    return this.blocks
      .createQueryBuilder('block')
      .where(new Brackets((either) => either.where('block.expiresAt IS NULL').orWhere('block.expiresAt > now()')));
  }
}
