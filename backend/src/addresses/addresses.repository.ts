import type { StatementPart } from '../database/statement-part.js';
import { userOfVisitor } from '../users/visitor-user.repository.js';
import type { Address } from './address.entity.js';

type NewAddress = Omit<Address, 'id' | 'createdAt' | 'givenByUserId'> & {
  /** The anonymous id of a reader who is not the report's owner; null for the owner. */
  reader: string | null;
};

/**
 * Keeps the address of a report, or corrects it; where the first request came from stays. What the owner gave is the owner's: a reader who
 * is not corrects only their own.
 */
export const keepAddress = (address: NewAddress): StatementPart => ({
  sql: `INSERT INTO addresses ("vehicleReportId", "phoneNumber", "addressLine1", "addressLine2", city, state, "zipCode", "ipAddress",
      "userAgent", "givenByUserId") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, ${userOfVisitor('$10')})
    ON CONFLICT ("vehicleReportId") DO UPDATE SET "phoneNumber" = excluded."phoneNumber", "addressLine1" = excluded."addressLine1",
      "addressLine2" = excluded."addressLine2", city = excluded.city, state = excluded.state, "zipCode" = excluded."zipCode",
      "givenByUserId" = excluded."givenByUserId"
    WHERE excluded."givenByUserId" IS NULL OR excluded."givenByUserId" = addresses."givenByUserId"`,
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
    address.reader,
  ],
});
