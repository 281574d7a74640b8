import { accident, brand, historyWith, owner, reading } from '../../../test/fixtures/histories.js';
import { GLANCE_KEYS, type GlanceKey, type Tone } from './findings.dto.js';
import type { VehicleHistory } from './history.js';
import { findingsOf } from './findings.js';

const recall = { campaign: '20V123000', date: '2020-06-01', component: 'Air bags', summary: '', remedy: '' };

/** The glances of a history, by their key. */
function glancesWith(change?: (history: VehicleHistory) => void) {
  const { glances } = findingsOf(historyWith(change), 'buyer');
  return (key: GlanceKey) => glances.find((glance) => glance.key === key);
}

describe('the glances of a report', () => {
  it('are the same nine for every report, in a fixed order when nothing stands out', () => {
    const { glances } = findingsOf(
      historyWith((h) => h.odometer.records.push(reading('2020-01-01', 10))),
      'seller',
    );
    expect(glances.map(({ key }) => key).sort()).toEqual([...GLANCE_KEYS].sort());
  });

  it('are sorted worst first: what speaks against the vehicle, what to check, what is unknown, then the rest', () => {
    const { glances } = findingsOf(
      historyWith((h) => {
        h.theft.records = [{ date: null, state: null, reportedBy: null, description: 'Stolen' }];
        h.accidents.records = [accident];
        h.liens.status = 'unavailable';
      }),
      'buyer',
    );
    expect(glances.map(({ tone }) => tone)).toEqual([
      ...['bad', 'warn', 'plain', 'plain', 'plain'],
      ...['good', 'good', 'good', 'good'],
    ]);
    expect(glances[0]?.key).toBe('theft');
  });

  it('say "none found" where a source was asked, and that nothing stands out', () => {
    const glance = glancesWith();
    expect(glance('titleBrands')).toMatchObject({ value: 'None found', tone: 'good' });
    expect(glance('accidents')).toMatchObject({
      value: 'None found',
      detail: 'Our source has no record',
      tone: 'good',
    });
    expect(glance('theft')).toMatchObject({ value: 'None found', detail: 'Our source has no record', tone: 'good' });
    expect(glance('totalLoss')).toMatchObject({ label: 'Total loss', value: 'None found', tone: 'good' });
  });

  it('count a theft and its recovery as one theft', () => {
    const event = { state: 'NJ', reportedBy: 'Police' };
    const stolen = { ...event, date: '2019-05-20', description: 'Reported stolen' };
    const recovered = { ...event, date: '2019-06-24', description: 'Recovered' };
    const theft = (records: (typeof stolen)[]) => glancesWith((h) => void (h.theft.records = records))('theft');
    expect(theft([stolen, recovered])).toMatchObject({
      value: '1 theft',
      detail: 'Recovered in June 2019',
      tone: 'warn',
    });
    expect(theft([stolen])).toMatchObject({ value: '1 record', detail: 'Last reported: May 2019', tone: 'bad' });
  });

  it('[X1-001] never take "not offered" or "no answer" for good news', () => {
    const glance = glancesWith((history) => {
      history.accidents.status = 'not_offered';
      history.liens.status = 'unavailable';
      history.odometer.status = 'unavailable';
    });
    expect(glance('accidents')).toMatchObject({ value: 'Not checked', tone: 'plain' });
    expect(glance('liens')).toMatchObject({ value: 'No answer', detail: 'The source did not answer', tone: 'plain' });
    expect(glance('odometer')).toMatchObject({ value: 'Not reported', detail: 'The source did not answer' });
    expect(glance('owners')).toMatchObject({ value: 'Not reported', detail: 'Use not reported', tone: 'plain' });
  });

  it('[X5-016] name the worst accident, the worst brand first and the use of the vehicle', () => {
    const glance = glancesWith((history) => {
      history.accidents.records = [accident, { ...accident, severity: 'severe' }];
      history.titleBrands.records = [brand('17'), brand('09'), brand('11'), brand('01')];
      history.ownership.records = [owner, owner, owner, owner];
    });
    expect(glance('accidents')).toMatchObject({ value: '2 accidents', detail: 'Worst reported: severe', tone: 'bad' });
    expect(glance('titleBrands')).toMatchObject({ value: '4 brands', detail: '01; 11; 09; 17', tone: 'bad' });
    expect(glance('owners')).toMatchObject({ value: '4 owners', detail: 'Use: personal', tone: 'warn' });
  });

  it('count the recalls of the model and claim no repair', () => {
    const glance = glancesWith((h) => h.recalls.records.push(recall, recall))('recalls');
    expect(glance).toMatchObject({
      label: 'Recalls',
      value: '2 recalls',
      detail: 'Of this model; repair not reported',
      tone: 'warn',
    });
  });

  it('warn of a rollback before they count readings', () => {
    const glance = glancesWith(({ odometer }) => {
      odometer.records = [reading('2020-01-01', 50_000), reading('2021-01-01', 40_000)];
    });
    expect(glance('odometer')).toMatchObject({ value: '40,000 mi', detail: '1 possible rollback', tone: 'bad' });
  });

  it('say "not reported" and are not green where only placeholders were read [X11-002]', () => {
    const glance = glancesWith((h) =>
      h.odometer.records.push(reading('2012-01-01', 999_999), reading('2014-01-01', 1)),
    );
    expect(glance('odometer')).toMatchObject({
      value: 'Not reported',
      detail: '2 readings, only placeholders',
      tone: 'plain',
    });
  });

  it('mention a slightly lower reading without alarm [X11-002]', () => {
    const glance = glancesWith((h) =>
      h.odometer.records.push(reading('2018-03-01', 45_112), reading('2021-03-01', 44_900)),
    );
    expect(glance('odometer')).toMatchObject({ detail: 'One reading slightly lower', tone: 'warn' });
  });

  it('count a lien of unknown status as neither open nor released', () => {
    const glance = glancesWith(({ liens }) => {
      liens.records = [
        { date: null, state: null, open: null },
        { date: null, state: null, open: false },
      ];
    });
    expect(glance('liens')).toMatchObject({
      value: 'None known open',
      detail: '1 lien, status not reported',
      tone: 'warn',
    });
  });

  const lost = { date: '2014-06-20', state: 'OH', reportedBy: 'Insurance company', description: 'Total loss' };

  it('[X5-016] a total loss has a glance of its own, red and dated, and so has junk and salvage', () => {
    const glance = glancesWith((history) => {
      history.totalLoss.records = [lost, { ...lost, date: null }];
      history.junkSalvage.records = [{ ...lost, date: null }];
    });
    expect(glance('totalLoss')).toMatchObject({
      value: '2 records',
      detail: 'Last reported: June 2014',
      tone: 'bad',
    });
    expect(glance('junkSalvage')).toMatchObject({ value: '1 record', detail: 'Date not reported', tone: 'bad' });
    expect(glance('theft')).toMatchObject({ value: 'None found', tone: 'good' });
  });

  it('[X5-016] name high mileage like the verdict, whose negotiation hints start above 100,000 miles', () => {
    const of = (miles: number) => glancesWith((h) => h.odometer.records.push(reading('2020-01-01', miles)))('odometer');
    expect(of(100_000)).toMatchObject({ detail: '1 reading', tone: 'good' });
    expect(of(100_001)).toMatchObject({ detail: '1 reading, high mileage', tone: 'plain' });
    expect(of(150_001)).toMatchObject({ detail: '1 reading, high mileage', tone: 'warn' });
  });

  it.each<[Tone, GlanceKey, (history: VehicleHistory) => unknown]>([
    ['plain', 'titleBrands', (h) => h.titleBrands.records.push(brand('00'))],
    ['warn', 'titleBrands', (h) => h.titleBrands.records.push(brand('00'), brand('17'))],
    ['warn', 'titleBrands', (h) => h.titleBrands.records.push(brand('ZZ'))],
    ['bad', 'titleBrands', (h) => h.titleBrands.records.push(brand('69'), brand('00'))],
    ['warn', 'titleBrands', (h) => h.titleBrands.records.push(brand('72'))],
    ['warn', 'titleBrands', (h) => h.titleBrands.records.push(brand('74'))],
    ['warn', 'accidents', (h) => h.accidents.records.push(accident)],
    ['warn', 'accidents', (h) => h.accidents.records.push({ ...accident, severity: 'moderate' })],
    ['bad', 'accidents', (h) => h.accidents.records.push({ ...accident, severity: 'severe' })],
    ['bad', 'accidents', (h) => h.accidents.records.push({ ...accident, airbagsDeployed: true })],
    ['warn', 'liens', (h) => h.liens.records.push({ date: null, state: null, open: true })],
    ['warn', 'recalls', (h) => h.recalls.records.push(recall)],
    ['good', 'recalls', () => undefined],
    ['good', 'liens', (h) => h.liens.records.push({ date: null, state: null, open: false })],
    ['warn', 'odometer', (h) => h.odometer.records.push(reading('2020-01-01', 150_001))],
    ['warn', 'owners', (h) => h.ownership.records.push(owner, { ...owner, use: 'rental' })],
    ['good', 'owners', (h) => h.ownership.records.push(owner)],
  ])('[X5-016] have the tone of the worst they hold: %s for %s', (tone, key, change) => {
    expect(glancesWith((history) => void change(history))(key)?.tone).toBe(tone);
  });
});
