import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Address } from './address.entity.js';

type NewAddress = Omit<Address, 'id' | 'vehicleReport' | 'createdAt'>;

/** What a buyer corrects; where the first request came from stays. */
const CORRECTED = ['phoneNumber', 'addressLine1', 'addressLine2', 'city', 'state', 'zipCode'];

/** The postal addresses, one to a report. */
@Injectable()
export class AddressesRepository {
  /** Keeps the address of a report, or corrects it. */
  async save(tx: EntityManager, address: NewAddress): Promise<void> {
    await tx
      .createQueryBuilder()
      .insert()
      .into(Address)
      .values(address)
      .orUpdate(CORRECTED, ['vehicleReportId'])
      .updateEntity(false)
      .execute();
  }
}
