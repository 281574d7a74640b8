/** That searches were made, to be sent along with the statement that opens their reports (see `SearchedReportsRepository`). */
export const SEARCHES_MADE = `INSERT INTO search_history ("searchType", "searchValue", state, "vehicleInfo")
  SELECT CASE WHEN "licensePlate" IS NULL THEN 'vin' ELSE 'license_plate' END, coalesce("licensePlate", vin), state, "vehicleData" FROM asked`;
