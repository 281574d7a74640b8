import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import { AddressSet } from '../../platform/http/blocking/address-set.js';
import { BlockedIpsRepository } from '../../platform/http/blocking/blocked-ips.repository.js';
import { AppError } from '../../platform/http/errors.js';
import { AuditRepository } from '../audit/audit.repository.js';
import type { SignedInOperator } from '../login/operator-sessions.service.js';
import type { BlockedIpView, BlockIpDto } from './blocked-ip.dto.js';

@Injectable()
export class BlockedIpsService {
  constructor(
    private readonly clock: Clock,
    private readonly blocked: BlockedIpsRepository,
    private readonly audit: AuditRepository,
  ) {}

  list(): Promise<BlockedIpView[]> {
    return this.blocked.list();
  }

  async block({ ipAddress, ...dto }: BlockIpDto, by: SignedInOperator): Promise<BlockedIpView> {
    const blocked = new AddressSet();
    blocked.add(ipAddress);
    if (blocked.has(by.ipAddress, this.clock.now()))
      throw new AppError('OWN_ADDRESS', 'This is the address you are using. Blocking it would lock you out.');
    const reason = dto.reason?.trim() || null;
    const hours = dto.hours ?? null;
    return this.audit.run(by, 'block-ip', ipAddress, { reason, hours }, (tx) =>
      this.blocked.block(tx, { ipAddress, reason, blockedBy: by.operator, hours }),
    );
  }

  async unblock(ipAddress: string, by: SignedInOperator): Promise<BlockedIpView> {
    return this.audit.run(by, 'unblock-ip', ipAddress, {}, async (tx) => {
      const block = await this.blocked.unblock(tx, ipAddress);
      if (!block) throw new AppError('ADDRESS_NOT_BLOCKED', 'This address is not blocked.');
      return block;
    });
  }
}
