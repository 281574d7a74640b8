/**
 * The public token of a report, to stand inside a statement about what belongs to it.
 * @param id SQL of the report's id
 */
export const tokenOfReport = (id: string): string =>
  `(SELECT token FROM vehicle_reports WHERE vehicle_reports.id = ${id})`;

/** The same for what is known of its vehicle. */
export const vehicleOfReport = (id: string): string =>
  `(SELECT "vehicleData" FROM vehicle_reports WHERE vehicle_reports.id = ${id})`;
