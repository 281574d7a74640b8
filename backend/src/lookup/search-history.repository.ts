import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Search } from '../reports/search-key.js';
import type { VehicleData } from '../vehicle-data/model/vehicle.js';
import { SearchHistory } from './search-history.entity.js';

/** The searches that were made. */
@Injectable()
export class SearchHistoryRepository {
  async add(tx: EntityManager, search: Search, vehicleInfo: VehicleData): Promise<void> {
    const what: Pick<SearchHistory, 'searchType' | 'searchValue' | 'state'> =
      'vin' in search
        ? { searchType: 'vin', searchValue: search.vin, state: null }
        : { searchType: 'license_plate', searchValue: search.licensePlate, state: search.state };
    await tx
      .createQueryBuilder()
      .insert()
      .into(SearchHistory)
      .values({ ...what, vehicleInfo })
      .updateEntity(false)
      .execute();
  }
}
