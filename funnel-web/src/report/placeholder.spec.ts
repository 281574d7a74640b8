import { giveStores, takeStores } from '../../test/stores';
import { hasPlaceholder, storePlaceholder } from './placeholder';

afterEach(takeStores);

describe('the placeholder of a report', () => {
  it('[A3-018..A3-021] the placeholder holds the specified fillers, and none of them is a fact', () => {
    const store = giveStores(10_000);
    const search = { type: 'vin', value: 'V', intent: 'buyer' } as const;
    storePlaceholder(search);
    const stored = JSON.parse(store.get('vehicle-report-placeholder') ?? '') as {
      vehicleData: Record<string, unknown>;
    };
    const { year, ...data } = stored.vehicleData;
    expect(year).toBe(2020);
    const of = (type: string) => Object.values(data).filter((value) => typeof value === type);
    expect(of('string')).toEqual(['Unknown', 'Unknown', 'Unknown', 'Unknown']);
    expect(of('number')).toEqual([0, 0, 0]);
    expect(of('boolean')).toEqual([false, false]);
    expect([hasPlaceholder(search), hasPlaceholder({ type: 'vin', value: 'W' })]).toEqual([true, false]);
  });
});
