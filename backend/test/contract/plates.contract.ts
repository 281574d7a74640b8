import { ok } from '../../src/platform/http-client/outcome.js';
import type { Plates } from '../../src/vehicle-data/ports.js';
import { vinError } from '../../src/platform/input-rules/vin.js';
import { atBest } from '../support/at-best.js';

/** What every adapter of the Plates port keeps to. `make` gives one that knows ABC1234 of California and not NONE123. */
export function platesContract(name: string, make: () => Plates): void {
  describe(`Plates by ${name}`, () => {
    it('[A7-002] leads from a plate and its state to a well-formed VIN, and to nothing else', async () => {
      const found = await make().find('ABC1234', 'CA');
      expect(Object.keys(found).sort()).toEqual(['outcome', 'value']);
      expect(found).toEqual(ok(expect.any(String)));
      if (found.outcome === 'ok') expect(vinError(found.value ?? '')).toBeNull();
    });

    it('[A7-002] says that it knows none, which is an answer', async () => {
      expect(await make().find('NONE123', 'CA')).toEqual(ok(null));
    });

    it('gives the same answer twice', async () => {
      const plates = make();
      expect(await plates.find('ABC1234', 'CA')).toEqual(await plates.find('ABC1234', 'CA'));
    });

    it('[X1-001] says whether the vehicle is a demonstration', () => {
      expect(typeof make().demonstration).toBe('boolean');
    });

    it('answers within a budget that is already spent', async () => {
      expect(await atBest(500, () => make().find('ABC1234', 'CA', 0))).toBeLessThan(500);
    });
  });
}
