import type { StatementPart } from '../database/statement-part.js';
import { userOfVisitor } from '../users/visitor-user.repository.js';
import type { Signature } from './signature.entity.js';

type NewSignature = Omit<Signature, 'id' | 'signedAt' | 'isValid' | 'givenByUserId'> & {
  /** The anonymous id of a reader who is not the report's owner; null for the owner. */
  reader: string | null;
};

/** Keeps the first signature of a report; a second one changes nothing. */
export const keepFirstSignature = (signature: NewSignature): StatementPart => ({
  sql: `INSERT INTO signatures ("vehicleReportId", "signatureData", "typedName", "agreementVersion", "agreementHash", "ipAddress",
      "userAgent", "givenByUserId") VALUES ($1, $2, $3, $4, $5, $6, $7, ${userOfVisitor('$8')}) ON CONFLICT DO NOTHING`,
  parameters: [
    signature.vehicleReportId,
    signature.signatureData,
    signature.typedName,
    signature.agreementVersion,
    signature.agreementHash,
    signature.ipAddress,
    signature.userAgent,
    signature.reader,
  ],
});
