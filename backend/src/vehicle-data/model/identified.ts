import type { VehicleData } from './vehicle.js';

type Identity = Pick<VehicleData, 'make' | 'manufacturer' | 'model' | 'year'> &
  Partial<Pick<VehicleData, 'possibleYears'>>;

/**
 * Whether it is known which vehicle a VIN belongs to: its maker, and its model or its model year, also where two years are possible.
 * Less than that is not sold. Reports stored earlier have no `possibleYears`.
 */
export const isIdentified = ({ make, manufacturer, model, year, possibleYears = [] }: Identity): boolean =>
  (make !== null || manufacturer !== null) && (model !== null || year !== null || possibleYears.length > 0);
