import { accident, brand, historyWith, owner, reading } from '../../../test/fixtures/histories.js';
import { GLANCE_KEYS, type GlanceKey } from '../model/findings.js';
import type { VehicleHistory } from '../model/history.js';
import { findingsOf } from './findings.js';

/** The glances of a history, by their key. */
function glancesWith(change?: (history: VehicleHistory) => void) {
  const { glances } = findingsOf(historyWith(change), 'buyer');
  return (key: GlanceKey) => glances.find((glance) => glance.key === key);
}

describe('the glances of a report', () => {
  it('are the same six in the same order for every report', () => {
    const { glances } = findingsOf(historyWith(), 'seller');
    expect(glances.map(({ key }) => key)).toEqual([...GLANCE_KEYS]);
  });

  it('say "none found" where a source was asked, and that nothing stands out', () => {
    const glance = glancesWith();
    expect(glance('titleBrands')).toMatchObject({ value: 'None found', tone: 'good' });
    expect(glance('accidents')).toMatchObject({ value: 'None found', detail: 'See what was asked', tone: 'good' });
    expect(glance('theft')).toMatchObject({ value: 'None found', detail: 'Total loss: none found', tone: 'good' });
  });

  it('[X1-001] never take "not offered" or "no answer" for good news', () => {
    const glance = glancesWith((history) => {
      history.accidents.status = 'not_offered';
      history.liens.status = 'unavailable';
      history.odometer.status = 'unavailable';
    });
    expect(glance('accidents')).toMatchObject({ value: 'Not offered', tone: 'plain' });
    expect(glance('liens')).toMatchObject({ value: 'No answer', detail: 'The source did not answer', tone: 'plain' });
    expect(glance('odometer')).toMatchObject({ value: 'Not reported', detail: 'The source did not answer' });
    expect(glance('owners')).toMatchObject({ value: 'Not reported', detail: 'Use not reported', tone: 'plain' });
  });

  it('name the worst accident, the newest brand and the use of the vehicle', () => {
    const glance = glancesWith((history) => {
      history.accidents.records = [accident, { ...accident, severity: 'severe' }];
      history.titleBrands.records = [brand('11')];
      history.ownership.records = [owner, owner, owner, owner];
    });
    expect(glance('accidents')).toMatchObject({ value: '2 accidents', detail: 'Worst reported: severe', tone: 'bad' });
    expect(glance('titleBrands')).toMatchObject({ value: '1 brand', detail: '11', tone: 'bad' });
    expect(glance('owners')).toMatchObject({ value: '4 owners', detail: 'Use: personal', tone: 'warn' });
  });

  it('warn of a rollback before they count readings', () => {
    const glance = glancesWith(({ odometer }) => {
      odometer.records = [reading('2020-01-01', 50_000), reading('2021-01-01', 40_000)];
    });
    expect(glance('odometer')).toMatchObject({ value: '40,000 mi', detail: '1 possible rollback', tone: 'bad' });
  });

  it('count a lien of unknown state as neither open nor released', () => {
    const glance = glancesWith(({ liens }) => {
      liens.records = [
        { date: null, state: null, open: null },
        { date: null, state: null, open: false },
      ];
    });
    expect(glance('liens')).toMatchObject({
      value: 'None known open',
      detail: '1 lien of unknown state',
      tone: 'warn',
    });
  });
});
