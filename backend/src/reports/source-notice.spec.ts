import type { VehicleHistory } from '../vehicle-data/findings/history.js';
import { sourceNotice } from './source-notice.js';

const notice = (provider: string, demonstration = false) => sourceNotice({ provider, demonstration } as VehicleHistory);

it('[A1-010, X4-009] names NMVTIS for an approved provider only, and never for made-up records', () => {
  expect(notice('VinAudit')).toContain('National Motor Vehicle Title Information System (NMVTIS)');
  expect(notice('Another provider')).not.toContain('NMVTIS');
  expect(notice('VinAudit', true)).toBe(
    'The history records are made up for demonstration and describe no real vehicle.',
  );
});
