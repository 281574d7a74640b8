import type { VehicleHistory } from '../vehicle-data/findings/history.js';
import { sourceNotice } from './source-notice.js';

const notice = (provider: string, demonstration = false) => sourceNotice({ provider, demonstration } as VehicleHistory);

it('names NMVTIS only for real records of an approved provider [A1-010, X4-009]', () => {
  expect(notice('VinAudit')).toContain('National Motor Vehicle Title Information System (NMVTIS)');
  expect(notice('Another provider')).not.toContain('NMVTIS');
  expect(notice('VinAudit', true)).toBe(
    'The history records are made up for demonstration and describe no real vehicle.',
  );
});
