import { type AboutModel, MODEL_FACT_STATUSES, type ModelFacts } from '../../src/vehicle-data/sources/model-facts.js';
import type { VehicleData } from '../../src/vehicle-data/decode/vehicle.js';
import type { Recalls } from '../../src/vehicle-data/ports.js';
import { unknownVehicle } from '../../src/vehicle-data/decode/vehicle.js';
import { atBest } from '../support/at-best.js';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const CIVIC: VehicleData = { ...unknownVehicle('19XFC2F59KE000001'), year: 2019, make: 'Honda', model: 'Civic' };

/** What every adapter of the Recalls port keeps to. `make` gives one that is ready to be asked. */
export function recallsContract(name: string, make: () => Recalls): void {
  describe(`Recalls by ${name}`, () => {
    const parts = ({ recalls, complaints, safetyRatings }: ModelFacts): AboutModel[] =>
      [recalls, complaints, safetyRatings].flatMap((part) => part ?? []);

    it('[X1-002] says of every part whether there is something, nothing, or nobody to ask; with source and date', async () => {
      for (const part of parts(await make().ofModel(CIVIC))) {
        expect(MODEL_FACT_STATUSES).toContain(part.status);
        expect(part.source).not.toBe('');
        if (part.status === 'unavailable') expect([part.asOf, part.note === null]).toEqual([null, false]);
        else expect(part.asOf).toMatch(ISO_DATE);
      }
    });

    it('[X1-001] labels everything as known of the model, not of the vehicle', async () => {
      for (const part of parts(await make().ofModel(CIVIC)))
        expect(part).toMatchObject({ scope: 'model', appliesTo: '2019 Honda Civic' });
    });

    it('[X1-001] claims neither recalls nor their absence for a vehicle whose model is not known', async () => {
      const { recalls, complaints, safetyRatings } = await make().ofModel({ ...CIVIC, model: null });
      for (const part of [recalls, complaints, safetyRatings])
        expect(part?.status ?? 'unavailable').toBe('unavailable');
      expect([recalls?.records ?? [], complaints?.counts ?? null]).toEqual([[], null]);
    });

    it('has records exactly when it says so', async () => {
      const { recalls, safetyRatings } = await make().ofModel(CIVIC);
      for (const part of [recalls, safetyRatings])
        if (part) expect(part.records.length > 0).toBe(part.status === 'available');
    });

    it('answers within a budget that is already spent', async () => {
      expect(await atBest(500, () => make().ofModel(CIVIC, 0))).toBeLessThan(500);
    });
  });
}
