import type { StatementPart } from '../database/statement-part.js';
import type { Address } from './address.entity.js';

type NewAddress = Omit<Address, 'id' | 'vehicleReport' | 'createdAt'>;

/** Keeps the address of a report, or corrects it; where the first request came from stays. */
export const keepAddress = (address: NewAddress): StatementPart => ({
  sql: `INSERT INTO addresses ("vehicleReportId", "phoneNumber", "addressLine1", "addressLine2", city, state, "zipCode", "ipAddress",
      "userAgent") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT ("vehicleReportId") DO UPDATE SET "phoneNumber" = excluded."phoneNumber", "addressLine1" = excluded."addressLine1",
      "addressLine2" = excluded."addressLine2", city = excluded.city, state = excluded.state, "zipCode" = excluded."zipCode"`,
  parameters: [
    address.vehicleReportId,
    address.phoneNumber,
    address.addressLine1,
    address.addressLine2,
    address.city,
    address.state,
    address.zipCode,
    address.ipAddress,
    address.userAgent,
  ],
});
