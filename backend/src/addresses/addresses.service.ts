import { Injectable } from '@nestjs/common';
import { AppError } from '../http/errors.js';
import type { Visitor } from '../http/visitor.js';
import { ReportsService } from '../reports/reports.service.js';
import { keepAddress } from './addresses.repository.js';
import type { SaveAddressDto, SavedAddressView } from './address.dto.js';

@Injectable()
export class AddressesService {
  constructor(private readonly reports: ReportsService) {}

  /**
   * Keeps the address of a report; sending it again corrects it.
   * @throws AppError REPORT_NOT_FOUND, NOT_PAID, NOT_SIGNED
   */
  async save(address: SaveAddressDto, visitor: Visitor): Promise<SavedAddressView> {
    const report = await this.reports.owned(address.vehicleReportId, visitor);
    if (!this.reports.accessNow(report).paid)
      throw new AppError('NOT_PAID', 'You can give the address once the report is paid for.');
    if (!report.signedAt) throw new AppError('NOT_SIGNED', 'Please sign for the report first.');
    const kept = keepAddress({
      vehicleReportId: report.id,
      phoneNumber: address.phoneNumber,
      addressLine1: address.addressLine1,
      addressLine2: address.addressLine2 || null,
      city: address.city,
      state: address.state,
      zipCode: address.zipCode,
      ipAddress: visitor.ipAddress,
      userAgent: visitor.userAgent,
      reader: report.own ? null : visitor.anonId,
    });
    const { access, at } = await this.reports.completeStep(report, 'addressedAt', kept);
    return { createdAt: at, access };
  }
}
