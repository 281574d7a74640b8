import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';
import { AppError } from '../../platform/http/errors.js';
import { UsersRepository } from '../../users/users.repository.js';
import { vehicleHeading } from '../../platform/input-rules/vehicle-name.js';
import { ReportsRepository } from '../reports.repository.js';
import { printedCode, readCode } from './verification-code.js';
import type { VerifiedReportView } from './verification.dto.js';

/** Confirms printed reports without showing them. */
@Injectable()
export class VerificationService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reports: ReportsRepository,
    private readonly entitlements: EntitlementsService,
    private readonly users: UsersRepository,
  ) {}

  /** @throws AppError VERIFICATION_NOT_FOUND for an unknown or malformed code */
  async check(typed: string): Promise<VerifiedReportView> {
    const code = readCode(typed);
    const printed = code ? await this.reports.findPrinted(code) : null;
    if (!code || !printed)
      throw new AppError(
        'VERIFICATION_NOT_FOUND',
        'No report has this verification code. Compare it with the paper, character by character.',
      );
    const { obtainedAt, demonstration, fingerprint } = printed;
    const { refunded } = await this.entitlements.accessTo(this.dataSource.manager, printed.id);
    const erased = await this.users.isErased(printed.userId);
    return {
      code: printedCode(code),
      status: erased ? 'erased' : refunded ? 'refunded' : 'valid',
      vehicle: erased ? null : vehicleHeading(printed.vehicleData),
      maskedVin: erased || !printed.vin ? null : maskVin(printed.vin),
      obtainedAt,
      provider: erased ? null : printed.provider,
      demonstration,
      fingerprint,
    };
  }
}

function maskVin(vin: string): string {
  return vin.slice(0, 3) + '•'.repeat(vin.length - 9) + vin.slice(-6);
}
