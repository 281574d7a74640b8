import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../http/errors.js';
import type { RefundKind } from '../../entitlements/report-unlock.entity.js';
import type { VehicleHistory } from '../../vehicle-data/model/history.js';
import type { VehicleData } from '../../vehicle-data/model/vehicle.js';
import { vehicleName } from '../vehicle-name.js';
import { printedCode, readCode } from './verification-code.js';
import type { VerifiedReportView } from './verification.dto.js';

interface Row {
  vin: string | null;
  vehicleData: VehicleData;
  obtainedAt: VehicleHistory['obtainedAt'];
  provider: VehicleHistory['provider'];
  demonstration: VehicleHistory['demonstration'];
  fingerprint: string;
  refunded: RefundKind | null;
  erased: boolean;
}

const FIND = `SELECT report.vin, report."vehicleData", report.fingerprint, report.history->>'obtainedAt' AS "obtainedAt",
    report.history->>'provider' AS provider, (report.history->'demonstration')::boolean AS demonstration,
    unlock.refunded, owner."erasedAt" IS NOT NULL AS erased
  FROM vehicle_reports report JOIN users owner ON owner.id = report."userId"
  LEFT JOIN report_unlocks unlock ON unlock."vehicleReportId" = report.id
  WHERE report."verificationCode" = $1`;

/** Whoever holds a printed report learns whether it is ours and about which vehicle, and nothing of what it says. */
@Injectable()
export class VerificationService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @throws AppError VERIFICATION_NOT_FOUND for an unknown code and for what can be none alike */
  async check(typed: string): Promise<VerifiedReportView> {
    const code = readCode(typed);
    const [row] = code ? await this.dataSource.query<Row[]>(FIND, [code]) : [];
    if (!code || !row)
      throw new AppError(
        'VERIFICATION_NOT_FOUND',
        'No report has this verification code. Compare it with the paper, character by character.',
      );
    const { obtainedAt, demonstration, fingerprint, erased } = row;
    return {
      code: printedCode(code),
      status: erased ? 'erased' : row.refunded ? 'refunded' : 'valid',
      vehicle: erased ? null : vehicleName(row.vehicleData),
      maskedVin: erased || !row.vin ? null : maskVin(row.vin),
      obtainedAt,
      provider: erased ? null : row.provider,
      demonstration,
      fingerprint,
    };
  }
}

/** Maker and serial number stay: who holds the paper compares them, who does not learns no VIN. */
function maskVin(vin: string): string {
  return vin.slice(0, 3) + '•'.repeat(vin.length - 9) + vin.slice(-6);
}
