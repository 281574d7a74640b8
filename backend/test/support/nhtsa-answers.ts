import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Part, plays } from './outside-server.js';

const FOLDER = join(__dirname, '../fixtures/nhtsa');

/** Plays a recorded shape of backend/test/fixtures/nhtsa. */
export const playsFixture = (name: string): Part => plays.text(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));

/** NHTSA on a good day, for every one of its services. */
export const NHTSA_ANSWERS = plays.byPath({
  DecodeVinValuesExtended: playsFixture('decode'),
  recallsByVehicle: playsFixture('recalls'),
  complaintsByVehicle: playsFixture('complaints'),
  '/SafetyRatings/modelyear': playsFixture('ratings-variants'),
  '/SafetyRatings/VehicleId': playsFixture('ratings-detail'),
});
