import type { ReportView } from '../api/types';
import { writeJson } from '../session/storage';
import { giveStores, takeStores } from '../../test/stores';
import { forgetRecent, recentSearches, rememberNone, rememberRecent } from './recent-searches';

const report = (id: string, model: string) => ({ id, vehicleData: { year: 2024, make: 'Ford', model } }) as ReportView;
const ids = () => {
  const recent = recentSearches();
  return recent.remembered ? recent.searches.map(({ reportId }) => reportId) : null;
};

beforeEach(() => void giveStores(2000));
afterEach(takeStores);

describe('the recent searches on this device', () => {
  it('are the newest five, by the id of the report and the kind of vehicle', () => {
    for (const n of [1, 2, 3, 4, 5, 6]) rememberRecent(report(`R${n}`, `Model ${n}`));
    expect(ids()).toEqual(['R6', 'R5', 'R4', 'R3', 'R2']);
    expect(recentSearches()).toMatchObject({
      searches: [{ reportId: 'R6', label: '2024 Ford Model 6' }, {}, {}, {}, {}],
    });
  });

  it('name a vehicle once, and none whose name is not known', () => {
    rememberRecent(report('R1', 'F-150'));
    rememberRecent(report('R2', 'Bronco'));
    rememberRecent(report('R3', 'F-150'));
    rememberRecent({ id: 'R4', vehicleData: { year: 2024, make: null, model: null } } as ReportView);
    expect(ids()).toEqual(['R3', 'R2']);
  });

  it('are cleared on request, and start again', () => {
    rememberRecent(report('R1', 'F-150'));
    forgetRecent();
    expect(ids()).toEqual([]);
    rememberRecent(report('R2', 'F-150'));
    expect(ids()).toEqual(['R2']);
  });

  it('are no longer kept once the visitor opts out', () => {
    rememberNone();
    rememberRecent(report('R1', 'F-150'));
    expect(ids()).toBeNull();
  });

  it('leave out what is stored in another shape', () => {
    writeJson('recentSearches', [null, 'R1', { reportId: 1, label: 'x' }, { reportId: 'R2', label: 'Ford' }], 'local');
    expect(ids()).toEqual(['R2']);
    writeJson('recentSearches', { reportId: 'R2' }, 'local');
    expect(ids()).toEqual([]);
  });
});
