import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../http/errors.js';
import type { Visitor } from '../http/visitor.js';
import type { ReportView } from '../reports/report.dto.js';
import { ReportsService } from '../reports/reports.service.js';
import type { Search } from '../reports/search-key.js';
import type { Intent } from '../reports/vehicle-report.entity.js';
import { UsersService } from '../users/users.service.js';
import { lookupBudget } from '../vehicle-data/outside/budget.js';
import { History, Identify, Plates } from '../vehicle-data/ports.js';

@Injectable()
export class LookupService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly vehicles: Identify,
    private readonly plates: Plates,
    private readonly history: History,
    private readonly users: UsersService,
    private readonly reports: ReportsService,
  ) {}

  byVin(vin: string, intent: Intent | undefined, visitor: Visitor): Promise<ReportView> {
    return this.open({ vin }, vin, intent, visitor);
  }

  /** @throws AppError PLATE_NOT_FOUND */
  async byPlate(
    licensePlate: string,
    state: string,
    intent: Intent | undefined,
    visitor: Visitor,
  ): Promise<ReportView> {
    const vin = await this.plates.find(licensePlate, state);
    if (!vin)
      throw new AppError(
        'PLATE_NOT_FOUND',
        'Failed to lookup license plate. Please verify the plate number and state.',
      );
    return this.open({ licensePlate, state }, vin, intent, visitor);
  }

  /** Outside sources first, then one transaction: the search, the visitor and the report stand or fall together. */
  private async open(search: Search, vin: string, intent: Intent | undefined, visitor: Visitor): Promise<ReportView> {
    const identified = await this.vehicles.identify(vin, lookupBudget());
    const availability = await this.history.availability(vin, identified.vehicleData);
    const token = await this.dataSource.transaction(async (tx) => {
      const userId = await this.users.ensure(visitor, tx);
      await tx.query(
        'INSERT INTO search_history ("searchType", "searchValue", state, "vehicleInfo") VALUES ($1, $2, $3, $4)',
        'vin' in search
          ? ['vin', search.vin, null, JSON.stringify(identified.vehicleData)]
          : ['license_plate', search.licensePlate, search.state, JSON.stringify(identified.vehicleData)],
      );
      return this.reports.open(tx, { userId, search, vin, intent, identified, availability });
    });
    return this.reports.view(token, visitor);
  }
}
