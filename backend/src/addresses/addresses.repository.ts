import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Address } from './address.entity.js';

@Injectable()
export class AddressesRepository {
  /**
   * Stores or corrects the address of a report; the origin of the first request stays. A reader who is not the owner
   * corrects only their own address.
   */
  async save(tx: EntityManager, address: Omit<Address, 'id' | 'createdAt'>): Promise<void> {
    await tx.query(
      `INSERT INTO addresses ("vehicleReportId", "phoneNumber", "addressLine1", "addressLine2", city, state, "zipCode",
         "ipAddress", "userAgent", "givenByUserId") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT ("vehicleReportId") DO UPDATE SET "phoneNumber" = excluded."phoneNumber",
         "addressLine1" = excluded."addressLine1", "addressLine2" = excluded."addressLine2", city = excluded.city,
         state = excluded.state, "zipCode" = excluded."zipCode", "givenByUserId" = excluded."givenByUserId"
       WHERE excluded."givenByUserId" IS NULL OR excluded."givenByUserId" = addresses."givenByUserId"`,
      [
        ...[address.vehicleReportId, address.phoneNumber, address.addressLine1, address.addressLine2, address.city],
        ...[address.state, address.zipCode, address.ipAddress, address.userAgent, address.givenByUserId],
      ],
    );
  }
}
