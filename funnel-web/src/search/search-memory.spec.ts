import { KEYS, writeJson } from '../session/storage';
import { giveStores, takeStores } from '../../test/stores';
import { knownReportId, rememberedSearch, rememberSearch, storedSearchInfo } from './search-memory';

const SEARCH = { type: 'vin', value: '1FTFW5L86RFB45612', intent: 'seller' } as const;

beforeEach(() => void giveStores(1000));
afterEach(takeStores);

describe('the last search of a session', () => {
  it('is read as it was remembered', () => {
    expect(rememberedSearch()).toBeNull();
    rememberSearch(SEARCH);
    expect(rememberedSearch()).toEqual(SEARCH);
  });

  it('is a buyer’s unless it says otherwise, and nothing when it names no search', () => {
    writeJson(KEYS.lastValidSearch, { type: 'vin', value: SEARCH.value, intent: 'thief' });
    expect(rememberedSearch()).toEqual({ ...SEARCH, intent: 'buyer' });
    for (const broken of [null, 'vin', {}, { type: 'boat', value: 'X' }, { type: 'vin', value: 7 }]) {
      writeJson(KEYS.lastValidSearch, broken);
      expect(rememberedSearch()).toBeNull();
    }
  });
});

describe('the report that a session found', () => {
  it('is known for its own search alone', () => {
    writeJson(KEYS.searchInfo, { ...SEARCH, reportId: 'R1' });
    expect(storedSearchInfo()).toEqual({ ...SEARCH, reportId: 'R1' });
    expect(knownReportId(SEARCH)).toBe('R1');
    expect(knownReportId({ ...SEARCH, value: '1FTFW5L86RFB45613' })).toBeNull();
    expect(knownReportId({ type: 'license_plate', value: SEARCH.value })).toBeNull();
  });

  it('is unknown when what is stored is broken', () => {
    for (const broken of [null, 'R1', SEARCH, { ...SEARCH, reportId: 1 }, { ...SEARCH, type: '', reportId: 'R1' }]) {
      writeJson(KEYS.searchInfo, broken);
      expect(knownReportId(SEARCH)).toBeNull();
    }
  });
});
