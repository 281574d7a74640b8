import type { EntityManager } from 'typeorm';
import { isOpen } from '../entitlements/unlock-of-report.repository.js';
import type { VehicleReport } from './vehicle-report.entity.js';

/**
 * The public token of a report, to stand inside a statement about what belongs to it.
 * @param id SQL of the report's id
 */
export const tokenOfReport = (id: string): string =>
  `(SELECT token FROM vehicle_reports WHERE vehicle_reports.id = ${id})`;

/** SQL that is true while the vehicle of a report is open to its user, by whichever search they bought it. @param reportId SQL of its id */
export const isVehicleOpen = (reportId: string): string => `EXISTS (SELECT FROM vehicle_reports sold
  JOIN vehicle_reports same ON same."userId" = sold."userId" AND (same.id = sold.id OR same.vin = sold.vin)
  WHERE sold.id = ${reportId} AND ${isOpen('same.id')})`;

/** Whether the owner of a report can read another one of the same vehicle. */
export async function isOpenOtherwise(tx: EntityManager, { id, userId, vin }: VehicleReport): Promise<boolean> {
  const others = await tx.query<unknown[]>(
    `SELECT FROM vehicle_reports other WHERE other."userId" = $1 AND other.vin = $2 AND other.id <> $3 AND ${isOpen('other.id')} LIMIT 1`,
    [userId, vin, id],
  );
  return others.length > 0;
}
