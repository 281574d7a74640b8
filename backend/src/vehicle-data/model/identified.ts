import type { VehicleData } from './vehicle.js';

type Identity = Pick<VehicleData, 'make' | 'manufacturer' | 'model' | 'year'>;

/** Whether it is known which vehicle a VIN belongs to: its maker, and its model or its model year. Less than that is not sold. */
export const isIdentified = ({ make, manufacturer, model, year }: Identity): boolean =>
  (make !== null || manufacturer !== null) && (model !== null || year !== null);
