/** SQL that is true while the vehicle of a report is open to its user, by whichever search they bought it. @param reportId SQL of its id */
export const isVehicleOpen = (reportId: string): string => `is_vehicle_open(${reportId}, now())`;
