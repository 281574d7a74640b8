import { ok, type Outcome, unavailable } from '../../../platform/http-client/outcome.js';
import { Plates } from '../../ports.js';
import { hash } from './random.js';
import { PLATE_SOURCE_DOWN, testPlate, UNKNOWN_PREFIX } from './test-vehicles.js';

/** VINs of many makes and kinds that decode to a model. */
export const DEMO_VINS = [
  ...'1FTEF14N5KNB35920 1C41JUEJ7NC002943 5N3ZA0NE1AN908084 1GKLVKED6AJ152841 WAULFAFR6DA001366'.split(' '),
  ...'WP0CB29874U669313 WBSPM9C52BE209978 4T1BB3EK5AU118081 5NPEB4AC9DH571382 5XYZUDLB3DG001966'.split(' '),
  ...'2C3CCACG6CH275007 JTKKU4B40C1028652 1J4BA3H12AL171413 KM8JN72D07U585496 5N1AL0MM8DC306971'.split(' '),
  ...'1B4HS28N51F542134 1GCHK29U11E231511 SCFFDECNXCGG14038 JN8AZ28R59T128050 2T1BR30E36C599972'.split(' '),
  ...'JTHFE2C23A2509749 5FNRL38297B007384 KNAE55LC7J6018811 1G4GD5ED5BF334614'.split(' '),
];

/** Plate lookup without real registrations: a plate always leads to the same VIN. */
export class DemoPlates extends Plates {
  readonly demonstration = true;

  find(plate: string, state: string): Promise<Outcome<string | null>> {
    if (plate === PLATE_SOURCE_DOWN) return Promise.resolve(unavailable('timeout'));
    if (plate.startsWith(UNKNOWN_PREFIX)) return Promise.resolve(ok(null));
    const drawn = DEMO_VINS[hash(`${plate}/${state}`) % DEMO_VINS.length] ?? null;
    return Promise.resolve(ok(testPlate(plate)?.vin ?? drawn));
  }
}
