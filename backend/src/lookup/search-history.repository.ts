import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Search } from '../reports/search-key.js';
import type { VehicleData } from '../vehicle-data/model/vehicle.js';

/** The searches that were made. */
@Injectable()
export class SearchHistoryRepository {
  async add(tx: EntityManager, search: Search, vehicleInfo: VehicleData): Promise<void> {
    // By hand: it is on the way of every lookup.
    const [type, value, state] =
      'vin' in search ? ['vin', search.vin, null] : ['license_plate', search.licensePlate, search.state];
    await tx.query(
      'INSERT INTO search_history ("searchType", "searchValue", state, "vehicleInfo") VALUES ($1, $2, $3, $4)',
      [type, value, state, JSON.stringify(vehicleInfo)],
    );
  }
}
