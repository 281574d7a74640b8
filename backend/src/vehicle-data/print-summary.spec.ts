import type { VehicleSummary } from './vehicle-summary.service.js';
import { printSummary } from './print-summary.js';
import { unknownVehicle } from './decode/vehicle.js';

const summaryWith = (more: Partial<VehicleSummary> = {}): VehicleSummary => ({
  vehicleData: { ...unknownVehicle('1FTFW5L86RFB45612'), year: 2024, make: 'Ford', model: 'F-150' },
  identification: {
    level: 'model',
    checkDigit: 'valid',
    warnings: [],
    country: 'United States',
    suggestions: [],
    source: 'NHTSA vPIC',
    asOf: '2026-03-12',
    additions: [],
  },
  recalls: null,
  complaints: null,
  safetyRatings: null,
  sources: [{ source: 'NHTSA vPIC', asOf: '2026-03-12', about: 'Identity of the vehicle' }],
  ...more,
});
const about = { scope: 'model', appliesTo: '2024 Ford F-150', source: 'NHTSA recalls' } as const;

describe('the summary of a vehicle in a terminal', () => {
  it('[X1-002] names the source and date, and what is not reported', () => {
    const text = printSummary(summaryWith(), [], false);
    expect(text).toMatch(/^1FTFW5L86RFB45612 {2}2024 Ford F-150\n/);
    expect(text).toContain('NHTSA vPIC, 2026-03-12');
    expect(text).toMatch(/Not reported: .*transmission, drivetrain/);
    expect(text).not.toMatch(/null|undefined|Recalls for this model/);
  });

  it('aligns what belongs together', () => {
    const records = [
      { key: 'titles', status: 'available', count: 2 },
      { key: 'marketValue', status: 'not_offered', count: null },
    ] as const;
    const text = printSummary(summaryWith(), [...records], true);
    expect(text).toContain('Records a report would hold (demonstration data)\n');
    expect(text).toContain('  Titles        available    2\n  Market value  not checked\n');
  });

  it('[X1-001] distinguishes none found from not reached, and names the model', () => {
    const none = { ...about, status: 'none', asOf: '2026-11-21', note: null, records: [] } as const;
    expect(printSummary(summaryWith({ recalls: { ...none, records: [] } }), [], false)).toContain(
      'Recalls for this model (2024 Ford F-150, NHTSA recalls, 2026-11-21)\n  none found\n',
    );
    const lost = { ...none, status: 'unavailable', asOf: null, note: 'NHTSA could not be asked just now.' } as const;
    const text = printSummary(summaryWith({ recalls: { ...lost, records: [] } }), [], false);
    expect(text).toContain('(2024 Ford F-150, NHTSA recalls)\n  NHTSA could not be asked just now.\n');
  });

  it('shows warnings and suggestions before everything else', () => {
    const { identification } = summaryWith();
    const suggestions = [{ vin: '1FTFW5L86RFB45612', vehicle: '2024 Ford F-150' }];
    const text = printSummary(
      summaryWith({ identification: { ...identification, warnings: ['Look.'], suggestions } }),
      [],
      false,
    );
    expect(text.indexOf('Warnings\n  Look.')).toBeLessThan(text.indexOf('Did you mean\n  1FTFW5L86RFB45612  2024'));
    expect(text.indexOf('Did you mean')).toBeLessThan(text.indexOf('Identification'));
  });
});
