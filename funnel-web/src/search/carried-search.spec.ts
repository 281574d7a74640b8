import { carriedSearch, carrySearch } from './carried-search';
import type { VehicleSearch } from './search';

const vin: VehicleSearch = { type: 'vin', value: 'ZZZZZZZZZZZZZZZZZ', intent: 'buyer' };
const plate = (value: string): VehicleSearch => ({ type: 'license_plate', value, intent: 'buyer' });

describe('a search carried to the home page', () => {
  it.each([
    ['a VIN that names no vehicle', vin],
    ['a plate with its state', plate('CLEAN1 (CA)')],
    ['a plate without a state', plate('CLEAN1')],
  ])('is %s', (_, search) => {
    expect(carriedSearch(carrySearch(search))).toEqual(search);
  });

  it('is none where the page had none', () => {
    expect(carriedSearch(carrySearch(null))).toBeNull();
  });
});
