import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Visitor } from '../http/visitor.js';
import { ReportsService } from '../reports/reports.service.js';
import type { SaveAddressDto, SavedAddressView } from './address.dto.js';

@Injectable()
export class AddressesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reports: ReportsService,
  ) {}

  /**
   * Keeps the address of a report; sending it again corrects it.
   * @throws AppError REPORT_NOT_FOUND
   */
  async save(address: SaveAddressDto, visitor: Visitor): Promise<SavedAddressView> {
    const report = await this.reports.owned(address.vehicleReportId, visitor);
    return this.dataSource.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO addresses
           ("vehicleReportId", "phoneNumber", "addressLine1", "addressLine2", city, state, "zipCode", "ipAddress", "userAgent")
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT ("vehicleReportId") DO UPDATE SET
           "phoneNumber" = excluded."phoneNumber", "addressLine1" = excluded."addressLine1", "addressLine2" = excluded."addressLine2",
           city = excluded.city, state = excluded.state, "zipCode" = excluded."zipCode"`,
        [
          report.id,
          address.phoneNumber,
          address.addressLine1,
          address.addressLine2 || null,
          address.city,
          address.state,
          address.zipCode,
          visitor.ipAddress,
          visitor.userAgent,
        ],
      );
      const { access, at } = await this.reports.completeStep(tx, report, 'addressedAt');
      return { createdAt: at, access };
    });
  }
}
