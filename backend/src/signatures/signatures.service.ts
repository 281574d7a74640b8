import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../platform/http/errors.js';
import type { Visitor } from '../platform/http/visitor.js';
import { ReportsService } from '../reports/reports.service.js';
import { UsersRepository } from '../users/users.repository.js';
import { AGREEMENT_HASH } from './agreement.js';
import { DrawingsService } from './drawings.service.js';
import type { SignDto, SignedView } from './signature.dto.js';
import { SignaturesRepository } from './signatures.repository.js';

const NO_VERSION = 'Send the version of the agreement that was shown.';

@Injectable()
export class SignaturesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly signatures: SignaturesRepository,
    private readonly reports: ReportsService,
    private readonly drawings: DrawingsService,
    private readonly users: UsersRepository,
  ) {}

  /**
   * Stores the first signature of a report; signing again changes nothing.
   * @throws AppError REPORT_NOT_FOUND, NOT_PAID, AGREEMENT_REQUIRED, SIGNATURE_EMPTY, VALIDATION
   */
  async sign(
    { vehicleReportId, signatureData, typedName, agreementVersion }: SignDto,
    visitor: Visitor,
  ): Promise<SignedView> {
    if (!agreementVersion) throw new AppError('AGREEMENT_REQUIRED', NO_VERSION, { agreementVersion: NO_VERSION });
    const report = await this.reports.owned(vehicleReportId, visitor);
    if (!this.reports.accessNow(report).paid)
      throw new AppError('NOT_PAID', 'You can sign once the report is paid for.');
    const drawing = await this.drawings.redraw(signatureData);
    const { access, at } = await this.dataSource.transaction(async (tx) => {
      await this.signatures.addFirst(tx, {
        vehicleReportId: report.id,
        signatureData: drawing,
        typedName: typedName?.trim() || null,
        agreementVersion,
        agreementHash: AGREEMENT_HASH,
        ipAddress: visitor.ipAddress,
        userAgent: visitor.userAgent,
        givenByUserId: report.own ? null : await this.users.idOfBrowser(visitor.anonId, tx),
      });
      return this.reports.completeStep(tx, report, 'signedAt');
    });
    return { signedAt: at, access };
  }
}
