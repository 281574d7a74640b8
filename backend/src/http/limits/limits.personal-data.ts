import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, LessThan } from 'typeorm';
import { type PersonalData, PersonalDataRegistry } from '../../personal-data/personal-data.js';
import { deleteOldest } from '../../personal-data/old-rows.repository.js';
import { keptSince } from '../../personal-data/retention.js';
import { BlockedIp } from '../blocking/blocked-ip.entity.js';
import { LimitCount } from './limit-count.entity.js';
import { AddressCount } from './address-count.entity.js';

/** IP addresses that are counted and blocked belong to no user: many people share one, and whoever abuses the shop could ask to be forgotten. */
@Injectable()
export class LimitsPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'limits';
  readonly entities = [AddressCount, BlockedIp, LimitCount];

  constructor(private readonly registry: PersonalDataRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async retain(tx: EntityManager, now: Date): Promise<boolean> {
    await tx.delete(LimitCount, { expire: LessThan(String(now.getTime())) });
    const more = await deleteOldest(tx, AddressCount, 'hour', keptSince('addressCounts', now));
    return (await deleteOldest(tx, BlockedIp, 'expiresAt', keptSince('blocks', now))) || more;
  }
}
