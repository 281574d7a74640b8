import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Signature } from './signature.entity.js';

@Injectable()
export class SignaturesRepository {
  /** Stores the first signature of a report; a second one changes nothing. */
  async addFirst(tx: EntityManager, signature: Omit<Signature, 'id' | 'signedAt' | 'isValid'>): Promise<void> {
    await tx.createQueryBuilder().insert().into(Signature).values(signature).orIgnore().updateEntity(false).execute();
  }
}
