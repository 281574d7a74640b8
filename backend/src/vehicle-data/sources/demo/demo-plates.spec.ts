import fc from 'fast-check';
import { SystemClock } from '../../../platform/config/clock.js';
import { Config } from '../../../platform/config/config.js';
import { ROOT } from '../../../../test/fixtures/known-vehicles.js';
import { ok } from '../../../platform/http-client/outcome.js';
import { vinError } from '../../../platform/input-rules/vin.js';
import { VpicIdentify } from '../../decode/vpic-identify.js';
import { DEMO_VINS, DemoPlates } from './demo-plates.js';

const plates = new DemoPlates();

describe('demonstration plates', () => {
  it('map to VINs that decode down to the model', async () => {
    const identifier = new VpicIdentify(new Config(ROOT, {}), new SystemClock());
    for (const vin of DEMO_VINS) {
      expect(vinError(vin)).toBeNull();
      expect((await identifier.identify(vin)).identification).toMatchObject({ level: 'model', checkDigit: 'valid' });
    }
  });

  it('map to the same VIN every time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.stringMatching(/^[A-Z0-9]{5,8}$/),
        fc.constantFrom('CA', 'TX', 'NY'),
        async (plate, state) => {
          const found = await plates.find(plate, state);
          expect(await plates.find(plate, state)).toEqual(found);
          expect(found).toEqual(plate.startsWith('NONE') ? ok(null) : ok(expect.stringMatching(/^.{17}$/)));
        },
      ),
    );
  });

  it('depend on the state, and reach every VIN', async () => {
    const found = new Set<string>();
    for (let i = 0; i < 1000; i++) found.add(JSON.stringify(await plates.find(`ABC${1000 + i}`, i % 2 ? 'CA' : 'TX')));
    expect(found.size).toBe(DEMO_VINS.length);
    expect(await plates.find('7ABC123', 'CA')).not.toEqual(await plates.find('7ABC123', 'TX'));
  });

  it('know no vehicle for plates that begin with NONE', async () => {
    expect(await plates.find('NONE123', 'CA')).toEqual(ok(null));
  });
});
