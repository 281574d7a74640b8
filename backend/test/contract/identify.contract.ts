import {
  CHECK_DIGIT_STATES,
  IDENTIFICATION_LEVELS,
  type IdentifiedVehicle,
} from '../../src/vehicle-data/decode/vehicle.js';
import type { Identify } from '../../src/vehicle-data/ports.js';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const FOREIGN = 'VF1KG1PBE34488860';
const UNKNOWN = 'ZZZZZZZZZZZZZZZZZ';
const WRONG_CHECK_DIGIT = '1FTFW5L86RF845612';

/** What every adapter of the Identify port keeps to. `make` gives one that is ready to be asked. */
export function identifyContract(name: string, make: () => Identify): void {
  describe(`Identify by ${name}`, () => {
    const identify = (vin: string): Promise<IdentifiedVehicle> => make().identify(vin);

    it.each(['1FTFW5L86RFB45612', 'JH4DC4340RS003205', WRONG_CHECK_DIGIT, FOREIGN, UNKNOWN, '11111111111111111'])(
      '[X1-002] answers for %s with level, check digit, source and date',
      async (vin) => {
        const { vehicleData, identification } = await identify(vin);
        expect(vehicleData.vin).toBe(vin);
        expect(IDENTIFICATION_LEVELS).toContain(identification.level);
        expect(CHECK_DIGIT_STATES).toContain(identification.checkDigit);
        expect(identification.source).not.toBe('');
        expect(identification.asOf).toMatch(ISO_DATE);
        for (const { source, asOf, fields } of identification.additions) {
          expect([source !== '', ISO_DATE.test(asOf), fields.length > 0]).toEqual([true, true, true]);
        }
      },
    );

    it('[A3-011, X1-001] knows a real vehicle, and leaves at null what no source says', async () => {
      const { vehicleData, identification } = await identify('1FTFW5L86RFB45612');
      expect(vehicleData).toMatchObject({ year: 2024, make: 'Ford', model: 'F-150', color: null, imageUrl: null });
      expect(identification.level).toBe('model');
      for (const value of Object.values(vehicleData)) expect([undefined, '', 0, 'Unknown']).not.toContain(value);
    });

    it('[X1-001] invents no year, model or trim for another market or an unknown maker', async () => {
      for (const vin of [FOREIGN, UNKNOWN])
        expect((await identify(vin)).vehicleData).toMatchObject({ year: null, model: null, trim: null, engine: null });
      expect((await identify(FOREIGN)).identification).toMatchObject({ country: 'France', suggestions: [] });
    });

    it('suggests other VINs for a North American one whose check digit fails, and not for one whose fits', async () => {
      expect((await identify('1FTFW5L86RFB45612')).identification.suggestions).toEqual([]);
      const { suggestions, warnings } = (await identify(WRONG_CHECK_DIGIT)).identification;
      expect(suggestions).toContainEqual({ vin: '1FTFW5L86RFB45612', vehicle: '2024 Ford F-150' });
      expect(warnings.join()).toContain('check digit');
    });

    it('[X5-019] suggests what was meant by an import with a slip, and warns of its check digit', async () => {
      const { checkDigit, suggestions, warnings } = (await identify('JH4DC4340R5003205')).identification;
      expect(checkDigit).toBe('invalid');
      expect(suggestions[0]).toEqual({ vin: 'JH4DC4340RS003205', vehicle: '1994 Acura Integra' });
      expect(warnings.join()).toContain('check digit (position 9) does not match');
    });

    it('gives the same answer twice', async () => {
      expect(await identify('1FTFW5L86RFB45612')).toEqual(await identify('1FTFW5L86RFB45612'));
    });
  });
}
