import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../platform/http/errors.js';
import type { Visitor } from '../platform/http/visitor.js';
import { ReportsService } from '../reports/reports.service.js';
import { UsersRepository } from '../users/users.repository.js';
import { AddressesRepository } from './addresses.repository.js';
import type { SaveAddressDto, SavedAddressView } from './address.dto.js';

@Injectable()
export class AddressesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly addresses: AddressesRepository,
    private readonly reports: ReportsService,
    private readonly users: UsersRepository,
  ) {}

  /**
   * Stores the address of a report; sending it again corrects it.
   * @throws AppError REPORT_NOT_FOUND, NOT_PAID, NOT_SIGNED
   */
  async save(address: SaveAddressDto, visitor: Visitor): Promise<SavedAddressView> {
    const report = await this.reports.owned(address.vehicleReportId, visitor);
    if (!this.reports.accessNow(report).paid)
      throw new AppError('NOT_PAID', 'You can give the address once the report is paid for.');
    if (!report.signedAt) throw new AppError('NOT_SIGNED', 'Please sign for the report first.');
    const { access, at } = await this.dataSource.transaction(async (tx) => {
      await this.addresses.save(tx, {
        vehicleReportId: report.id,
        phoneNumber: address.phoneNumber,
        addressLine1: address.addressLine1,
        addressLine2: address.addressLine2 || null,
        city: address.city,
        state: address.state,
        zipCode: address.zipCode,
        ipAddress: visitor.ipAddress,
        userAgent: visitor.userAgent,
        givenByUserId: report.own ? null : await this.users.idOfBrowser(visitor.anonId, tx),
      });
      return this.reports.completeStep(tx, report, 'addressedAt');
    });
    return { createdAt: at, access };
  }
}
