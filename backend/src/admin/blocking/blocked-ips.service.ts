import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/config/clock.js';
import { AddressSet } from '../../platform/http/blocking/address-set.js';
import { AppError } from '../../platform/http/errors.js';
import { BlockedIpsRepository } from '../../platform/http/blocking/blocked-ips.repository.js';
import { type Actor, AuditRepository } from '../audit/audit.repository.js';
import type { BlockedIpView, BlockIpDto } from './blocked-ip.dto.js';

/** The operator's commands about blocked addresses; http/blocking enforces what they leave behind. */
@Injectable()
export class BlockedIpsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly blocked: BlockedIpsRepository,
    private readonly audit: AuditRepository,
  ) {}

  list(): Promise<BlockedIpView[]> {
    return this.blocked.list();
  }

  /** @throws AppError OWN_ADDRESS when the operator would lock themselves out */
  block({ ipAddress, reason, hours }: BlockIpDto, by: Actor): Promise<BlockedIpView> {
    const own = new AddressSet();
    own.add(ipAddress);
    if (own.has(by.ipAddress, this.clock.now()))
      throw new AppError('OWN_ADDRESS', 'This is the address you are using. Blocking it would lock you out.');
    return this.dataSource.transaction(async (tx) => {
      const block = await this.blocked.block(tx, {
        ipAddress,
        reason: reason?.trim() || null,
        blockedBy: by.operator,
        hours: hours ?? null,
      });
      await this.audit.record(by, 'block-ip', ipAddress, { reason: block.reason, hours: hours ?? null }, tx);
      return block;
    });
  }

  /** @throws AppError ADDRESS_NOT_BLOCKED */
  unblock(ipAddress: string, by: Actor): Promise<BlockedIpView> {
    return this.dataSource.transaction(async (tx) => {
      const block = await this.blocked.unblock(tx, ipAddress);
      if (!block) throw new AppError('ADDRESS_NOT_BLOCKED', 'This address is not blocked.');
      await this.audit.record(by, 'unblock-ip', ipAddress, {}, tx);
      return block;
    });
  }
}
