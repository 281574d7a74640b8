import { giveStores, takeStores } from '../../test/stores';
import { MAX_STORED_REPORTS, storeReport, storedReport } from './report-store';

afterEach(takeStores);

describe('copies of reports in the session', () => {
  it('[A9-042, A3-036] a full store keeps at most five copies of reports, the newest, and the one just stored', () => {
    const report = (n: number) => ({
      id: `r${n}`,
      searchedAt: `2026-01-${String(30 - n).padStart(2, '0')}`,
      vehicleData: { features: 'x'.repeat(100) },
      access: {},
    });
    const store = giveStores(9 * JSON.stringify(report(1)).length);
    for (let n = 1; n <= 9; n++) storeReport(report(n) as never);
    expect(store.size).toBe(9);
    storeReport(report(10) as never);
    // Numbers count down in time here: r1 is the newest of the nine.
    expect([...store.keys()].sort()).toEqual(
      ['r1', 'r10', 'r2', 'r3', 'r4'].map((id) => `vehicle-report-${id}`).sort(),
    );
    expect(store.size).toBe(MAX_STORED_REPORTS);
  });

  it('what a blocked store does not take lasts as long as the document', () => {
    giveStores(0);
    storeReport({ id: 'kept', searchedAt: '', vehicleData: {}, access: {} } as never);
    expect(storedReport('kept')).toMatchObject({ state: 'ok', report: { id: 'kept' } });
    expect(storedReport('other')).toEqual({ state: 'missing' });
  });
});
