import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Signature } from './signature.entity.js';

type NewSignature = Omit<Signature, 'id' | 'vehicleReport' | 'signedAt' | 'isValid'>;

/** The signatures, one to a report. */
@Injectable()
export class SignaturesRepository {
  /** Keeps the first signature of a report; a second one changes nothing. */
  async addFirst(tx: EntityManager, signature: NewSignature): Promise<void> {
    await tx.createQueryBuilder().insert().into(Signature).values(signature).orIgnore().updateEntity(false).execute();
  }
}
