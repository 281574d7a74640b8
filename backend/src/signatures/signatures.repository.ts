import type { StatementPart } from '../database/statement-part.js';
import type { Signature } from './signature.entity.js';

type NewSignature = Omit<Signature, 'id' | 'vehicleReport' | 'signedAt' | 'isValid'>;

/** Keeps the first signature of a report; a second one changes nothing. */
export const keepFirstSignature = (signature: NewSignature): StatementPart => ({
  sql: `INSERT INTO signatures ("vehicleReportId", "signatureData", "typedName", "agreementVersion", "agreementHash", "ipAddress",
      "userAgent") VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
  parameters: [
    signature.vehicleReportId,
    signature.signatureData,
    signature.typedName,
    signature.agreementVersion,
    signature.agreementHash,
    signature.ipAddress,
    signature.userAgent,
  ],
});
