import { KNOWN_VEHICLES, ROOT } from '../../../test/fixtures/known-vehicles.js';
import { SystemClock } from '../../platform/config/clock.js';
import { Config } from '../../platform/config/config.js';
import { VpicIdentify } from '../decode/vpic-identify.js';
import { bodyClassOf } from './body-class.js';
import { VehicleImagesService } from '../sources/vehicle-images.service.js';

describe('the usual kind of a model', () => {
  it('has a drawing wherever the VIN tells one, by make, model and year alone', async () => {
    const config = new Config(ROOT, {});
    const [identifier, images] = [new VpicIdentify(config, new SystemClock()), new VehicleImagesService(config)];
    const without: string[] = [];
    for (const { vin } of KNOWN_VEHICLES) {
      const { make, model, year, ...rest } = (await identifier.identify(vin)).vehicleData;
      const isDrawn = model !== null && bodyClassOf({ make, model, year, ...rest }) !== null;
      const named = { make, model, year, bodyStyle: null, doors: null, vin: null };
      if (isDrawn && images.illustrationUrl(named) === null) without.push(`${make} ${model}`);
    }
    expect(without).toEqual([]);
  });
});
