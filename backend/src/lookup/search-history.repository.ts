import type { StatementPart } from '../database/statement-part.js';
import type { Search } from '../reports/search-key.js';
import type { VehicleData } from '../vehicle-data/model/vehicle.js';

/** Notes that a search was made. */
export function madeSearch(search: Search, vehicleInfo: VehicleData): StatementPart {
  const [type, value, state] =
    'vin' in search ? ['vin', search.vin, null] : ['license_plate', search.licensePlate, search.state];
  return {
    sql: 'INSERT INTO search_history ("searchType", "searchValue", state, "vehicleInfo") VALUES ($1, $2, $3, $4)',
    parameters: [type, value, state, JSON.stringify(vehicleInfo)],
  };
}
