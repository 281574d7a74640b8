import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeclaresPersonalData, type PersonalData, personalTable } from '../platform/personal-data/personal-data.js';
import { userKey } from '../users/person-keys.js';
import { RefundUse } from './refund-use.entity.js';
import { RefundUsesRepository } from './refund-uses.repository.js';

@Injectable()
@DeclaresPersonalData('purchases')
export class PurchasesPersonalData implements PersonalData {
  readonly tables = [
    personalTable(RefundUse, {
      owner: {},
      export: { none: 'hashes' },
      erase: { keep: 'counts by hashes, which an erasure must not restart' },
      expire: [{ since: 'usedAt', kept: 'refundUses' }],
    }),
  ];

  constructor(private readonly uses: RefundUsesRepository) {}

  transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    return this.uses.copy(tx, userKey(from), userKey(to));
  }
}
