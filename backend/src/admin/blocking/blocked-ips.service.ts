import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../config/clock.js';
import { AddressSet } from '../../http/blocking/address-set.js';
import { AppError } from '../../http/errors.js';
import { audit, type Actor } from '../audit/audit.js';
import type { BlockedIpView, BlockIpDto } from './blocked-ip.dto.js';

const RECORD = 'id, "ipAddress", reason, "blockedBy", "createdAt", "expiresAt"';

/** The operator's commands about blocked addresses; http/blocking enforces what they leave behind. */
@Injectable()
export class BlockedIpsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  list(): Promise<BlockedIpView[]> {
    return this.dataSource.query(
      `SELECT ${RECORD} FROM blocked_ips WHERE "expiresAt" IS NULL OR "expiresAt" > now() ORDER BY "createdAt" DESC, id DESC`,
    );
  }

  /** @throws AppError OWN_ADDRESS when the operator would lock themselves out */
  block({ ipAddress, reason, hours }: BlockIpDto, by: Actor): Promise<BlockedIpView> {
    const own = new AddressSet();
    own.add(ipAddress);
    if (own.has(by.ipAddress, this.clock.now()))
      throw new AppError('OWN_ADDRESS', 'This is the address you are using. Blocking it would lock you out.');
    return this.dataSource.transaction(async (tx) => {
      const [row] = await tx.query<BlockedIpView[]>(
        `INSERT INTO blocked_ips ("ipAddress", reason, "blockedBy", "expiresAt")
         VALUES ($1, $2, $3, now() + make_interval(hours => $4))
         ON CONFLICT ("ipAddress") DO UPDATE SET reason = excluded.reason, "blockedBy" = excluded."blockedBy", "expiresAt" = excluded."expiresAt"
         RETURNING ${RECORD}`,
        [ipAddress, reason?.trim() || null, by.operator, hours ?? null],
      );
      if (!row) throw new Error('The block was neither inserted nor updated.');
      await audit(tx, by, 'block-ip', ipAddress, { reason: row.reason, hours: hours ?? null });
      return row;
    });
  }

  /** @throws AppError ADDRESS_NOT_BLOCKED */
  unblock(ipAddress: string, by: Actor): Promise<BlockedIpView> {
    return this.dataSource.transaction(async (tx) => {
      const [[row]] = await tx.query<[BlockedIpView[], number]>(
        `DELETE FROM blocked_ips WHERE "ipAddress" = $1 RETURNING ${RECORD}`,
        [ipAddress],
      );
      if (!row) throw new AppError('ADDRESS_NOT_BLOCKED', 'This address is not blocked.');
      await audit(tx, by, 'unblock-ip', ipAddress);
      return row;
    });
  }
}
