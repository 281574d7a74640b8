import { Logger } from '@nestjs/common';
import { SystemClock } from '../../../platform/config/clock.js';
import { historyContract } from '../../../../test/contract/history.contract.js';
import { OutsideServer, type Part, plays } from '../../../../test/support/outside-server.js';
import {
  VINAUDIT_VIN as VIN,
  vinAuditJson,
  vinAuditPlays,
  vinAuditSettings,
} from '../../../../test/support/vinaudit-answers.js';
import { findingsOf } from '../../findings/findings.js';
import { HistoryUnavailable } from '../../ports.js';
import type { VehicleHistory } from '../../findings/history.js';
import { MemoryProviderOrders } from '../../../../test/support/memory-provider-orders.js';
import { unknownVehicle } from '../../decode/vehicle.js';
import { VinAuditHistory } from './vinaudit-history.js';

const VEHICLE = { ...unknownVehicle(VIN), year: 2012 };
let server: OutsideServer;
let orders: MemoryProviderOrders;

beforeAll(async () => void (server = await OutsideServer.start()));
afterAll(() => server.stop());
beforeEach(() => {
  server.part = vinAuditPlays();
  server.asked.length = 0;
  orders = new MemoryProviderOrders();
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const make = (more: Record<string, string> = {}) =>
  new VinAuditHistory(vinAuditSettings(server.url, more), orders, new SystemClock());
const report = (order = 'order-1'): Promise<VehicleHistory> => make().report(VIN, VEHICLE, order);
const pulls = () => server.asked.filter((line) => line.includes('/v2/pullreport')).length;
const errorAnswer = (error: string): Part => plays.json({ success: false, error, vin: VIN });
const withReport = (change: Record<string, unknown>): Part => plays.json({ ...vinAuditJson('pullreport'), ...change });

historyContract('VinAudit', () => make(), VEHICLE);

describe('a report of VinAudit', () => {
  it('holds what the answer says', async () => {
    const history = await report();
    expect(history.titles.records).toEqual([
      { date: '2005-08-19', state: 'OH', odometer: 3220, current: false },
      { date: '2011-08-31', state: 'WA', odometer: 59_396, current: true },
    ]);
    expect(history.titleBrands.records.map(({ code, state, name }) => [code, state, name])).toEqual([
      ['11', 'OH', 'Salvage: damage or not specified'],
      ['09', 'OH', 'Rebuilt'],
    ]);
    expect(history.junkSalvage.records).toEqual([
      { date: '2007-10-25', state: 'WI', reportedBy: 'Example Salvage Inc.', description: 'Junk And Salvage, Sold' },
    ]);
    expect(history.totalLoss.status).toBe('none');
    expect(history.titles.asOf).toBe('2026-01-02');
    expect(history.marketValue.records).toEqual([
      { retailCents: 1_088_253, lowCents: 848_595, highCents: 1_327_911, odometer: 129_598 },
    ]);
  });

  it('[X1-002] calls sections not offered that VinAudit does not have', async () => {
    const { ownership, service, recalls } = await report();
    for (const section of [ownership, service, recalls]) expect(section.status).toBe('not_offered');
  });

  it('reads version 1 alike: camel case, American dates, commas, kilometers', async () => {
    server.part = vinAuditPlays({ pullreport: plays.json(vinAuditJson('pullreport-v1')) });
    const { titles, titleBrands, totalLoss, junkSalvage } = await report();
    expect(titles.records.map(({ date, odometer, current }) => [date, odometer, current])).toEqual([
      ['2005-08-19', 3220, false],
      ['2011-08-31', 59_396, true],
    ]);
    expect(titleBrands.records).toEqual([{ date: '2005-08-19', state: 'OH', code: '09', name: 'Rebuilt' }]);
    expect(totalLoss.records[0]).toMatchObject({ date: '2007-10-01', description: 'Insurance' });
    expect(junkSalvage.records[0]?.description).toBe('Junk And Salvage, Sold, intended for export');
  });

  it('[X1-001] drops impossible readings and dates, and keeps their records', async () => {
    server.part = vinAuditPlays({ pullreport: plays.json(vinAuditJson('pullreport-full')) });
    const { titles, odometer } = await report();
    expect(titles.records.map(({ date, odometer: read }) => [date, read])).toEqual([
      ['2006-02-03', null],
      ['2007-02-03', null],
      ['2008-02-03', null],
      ['2010-01-05', null],
      ['2011-08-31', 59_396],
      [null, 49_710],
    ]);
    expect(odometer.records).toEqual([
      { date: '2007-10-01', miles: 41_200, recordedBy: 'Salvage auction', unitReported: false },
      { date: '2011-08-31', miles: 59_396, recordedBy: 'Title', unitReported: true },
    ]);
  });

  it('reads a unit that is missing as kilometers in a Canadian province alone [X11-002]', async () => {
    const titles = [
      { date: '2016-06-01', state: 'ON', meter: '98000' },
      { date: '2017-06-01', state: 'NY', meter: '62500' },
    ];
    server.part = vinAuditPlays({
      pullreport: plays.json({ ...(vinAuditJson('pullreport-full') as object), titles, salvage: [] }),
    });
    const history = await report();
    expect(history.odometer.records.map(({ miles, unitReported }) => [miles, unitReported])).toEqual([
      [60_894, true],
      [62_500, false],
    ]);
    expect(findingsOf(history, 'buyer').odometer?.rollbackDates).toEqual([]);
  });

  it('reads the province before a Canadian postal code [X11-002]', async () => {
    const salvage = [{ date: '2015-06-01', location: 'Toronto, ON M5V 2T6', odometer: '75000' }];
    server.part = vinAuditPlays({
      pullreport: plays.json({ ...(vinAuditJson('pullreport-full') as object), titles: [], salvage }),
    });
    expect((await report()).odometer.records).toEqual([
      { date: '2015-06-01', miles: 46_603, recordedBy: 'Salvage auction', unitReported: true },
    ]);
  });

  it('[X1-001] keeps unknown brands and says so, and loses none that cannot be read', async () => {
    server.part = vinAuditPlays({ pullreport: plays.json(vinAuditJson('pullreport-full')) });
    expect((await report()).titleBrands.records.map(({ code, name, date }) => [code, name, date])).toEqual([
      ['?', 'A title brand whose code cannot be read', '2004-01-01'],
      ['44', 'Code 44, not in the published list', '2005-08-02'],
      ['03', 'Hail damage', null],
      ['?', 'A title brand whose code cannot be read', null],
    ]);
  });

  it('reads undocumented rows where their meaning is clear', async () => {
    server.part = vinAuditPlays({ pullreport: plays.json(vinAuditJson('pullreport-full')) });
    const { liens, theft, accidents, sales, junkSalvage } = await report();
    expect(liens.records).toEqual([{ date: '2006-05-05', state: 'OH', open: false }]);
    expect(theft.records).toEqual([{ date: '2008-01-01', state: 'MI', reportedBy: null, description: 'Stolen' }]);
    expect(accidents.records).toEqual([
      { date: '2009-03-03', state: 'OH', severity: 'moderate', damageArea: 'front', airbagsDeployed: false },
      { date: '2010-03-03', state: null, severity: 'unknown', damageArea: 'unknown', airbagsDeployed: null },
    ]);
    expect(sales.records).toEqual([
      { date: '2011-08-20', state: 'WA', channel: 'dealer', priceCents: 745_000, odometer: 59_300 },
    ]);
    expect(junkSalvage.records[0]).toMatchObject({ date: '2007-10-01', state: 'WI' });
  });

  it('[X1-001] has no lien for exports and impounds, and no "none" for rows that say nothing', async () => {
    const liens = async (lie: unknown) => {
      server.part = vinAuditPlays({ pullreport: withReport({ lie }) });
      return (await report(JSON.stringify(lie))).liens.status;
    };
    expect(await liens([{ record_type: 'Export', date: '2007-05-05' }])).toBe('none');
    expect(await liens([{ date: '2007-05-05' }])).toBe('unavailable');
  });
});

describe('[X1-001] a part of a report that cannot be read is unavailable, never "none"', () => {
  it.each<[string, unknown]>([
    ['missing', undefined],
    ['null', null],
    ['a text', 'none'],
    ['an object', { a: 1 }],
    ['rows of another kind', ['x', 1, null, [], { nothing: 'known' }]],
  ])('%s', async (_, list) => {
    server.part = vinAuditPlays({ pullreport: withReport({ titles: list, accidents: list, jsi: list, lie: list }) });
    const { titles, odometer, accidents, totalLoss, liens, theft } = await report();
    for (const section of [titles, odometer, accidents, totalLoss, liens])
      expect(section).toMatchObject({ status: 'unavailable', asOf: null, records: [] });
    expect(theft.status).toBe('none');
  });

  it('a jsi record without a type may be a total loss', async () => {
    server.part = vinAuditPlays({ pullreport: withReport({ jsi: [{ date: '2007-10-25' }] }) });
    const { totalLoss, junkSalvage } = await report();
    expect([totalLoss.status, junkSalvage.status]).toEqual(['unavailable', 'available']);
  });

  it.each<[string, object]>([
    ['no prices', { prices: null }],
    ['prices out of order', { prices: { below: 9000, average: 5, above: 9 } }],
    ['negative prices', { prices: { below: -1, average: 5, above: 9 } }],
    ['another vehicle', { vin: '1FTFW5L86RFB45612' }],
  ])('[B9-031] a market value with %s is no value', async (_, change) => {
    server.part = vinAuditPlays({ marketvalue: plays.json({ ...vinAuditJson('market-value'), ...change }) });
    expect((await report()).marketValue).toMatchObject({ status: 'unavailable', records: [] });
  });
});

describe('the money', () => {
  it('is spent once for an order, and counted', async () => {
    await report();
    await report();
    expect(pulls()).toBe(1);
    expect(orders.spent).toEqual([25, 5]);
  });

  it('is spent again for another order, but never twice for one id', async () => {
    await report();
    server.part = vinAuditPlays({
      query: plays.json({ ...vinAuditJson('query'), id: 'T00000000002' }),
      pullreport: withReport({ id: 'T00000000002' }),
    });
    await report('order-2');
    await report('order-3');
    expect(pulls()).toBe(3);
    expect(orders.spent).toEqual([25, 5, 25, 5, 5]);
  });

  it('is not spent for a preview', async () => {
    await make().availability(VIN, VEHICLE);
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]).toContain('/v2/query');
    expect(orders.spent).toEqual([]);
  });

  it('is nothing in test mode', async () => {
    await make({ VINAUDIT_MODE: 'test' }).report(VIN, VEHICLE, 'order-1');
    expect(server.asked.every((line) => line.includes('mode=test'))).toBe(true);
    expect(orders.spent).toEqual([0, 0]);
  });

  it('buys the same id again after an answer that was lost on the way', async () => {
    server.part = vinAuditPlays({ pullreport: plays.inTurn(plays.cutOff, plays.cutOff, plays.cutOff, withReport({})) });
    await expect(report()).rejects.toThrow(HistoryUnavailable);
    await report();
    expect(server.asked.filter((line) => line.includes('/v2/query'))).toHaveLength(1);
    expect(new Set(server.asked.filter((line) => line.includes('pullreport'))).size).toBe(1);
    expect(orders.spent).toEqual([25, 5]);
  });

  it.each(['expired_report', 'missing_report'])('asks for a new id after %s', async (error) => {
    server.part = vinAuditPlays({ pullreport: plays.inTurn(errorAnswer(error), withReport({})) });
    await expect(report()).rejects.toThrow(HistoryUnavailable);
    expect(orders.spent).toEqual([]);
    await report();
    expect(server.asked.filter((line) => line.includes('/v2/query'))).toHaveLength(2);
  });

  it('gets a report without a value when the market value is down', async () => {
    server.part = vinAuditPlays({ marketvalue: plays.status(403) });
    const { titles, marketValue } = await report();
    expect([titles.status, marketValue.status]).toEqual(['available', 'unavailable']);
    expect(orders.spent).toEqual([25]);
  });

  it('does not pay a second time for a market value whose answer was lost, and gives the report without it', async () => {
    server.part = vinAuditPlays({ marketvalue: plays.hangUp });
    await report();
    server.part = vinAuditPlays();
    expect((await report()).marketValue.status).toBe('unavailable');
    expect(server.asked.filter((line) => line.includes('marketvalue'))).toHaveLength(1);
  });

  it('keeps the raw answer, unknown fields included', async () => {
    server.part = vinAuditPlays({ pullreport: withReport({ surprise: { half: '\ud800', nul: 'a\0b' } }) });
    await report();
    const kept = await orders.find({ provider: 'VinAudit', service: 'report', order: 'order-1' });
    expect(kept?.raw).toMatchObject({ id: 'T00000000001', surprise: { half: '\ufffd', nul: 'a\ufffdb' } });
  });

  it('sends the market value no password', async () => {
    await report();
    const value = server.asked.find((line) => line.includes('marketvalue')) ?? '';
    expect(value).toContain('secret-key');
    expect(value).not.toContain('secret-password');
  });
});

describe('a preview', () => {
  it('[X1-001] claims nothing that a query does not say', async () => {
    for (const { key, status, count } of await make().availability(VIN, VEHICLE)) {
      expect(status).toBe(['ownership', 'service', 'recalls'].includes(key) ? 'not_offered' : 'with_report');
      expect(count).toBeNull();
    }
  });

  it('[X1-008] counts what VinAudit bills as a query', async () => {
    const query = {
      ...vinAuditJson('query'),
      titles: [],
      records: { titles: 2, accidents: 0, thefts: -1, checks: '3' },
    };
    server.part = vinAuditPlays({ query: plays.json(query) });
    const sections = new Map((await make().availability(VIN, VEHICLE)).map((section) => [section.key, section]));
    expect(sections.get('titles')).toMatchObject({ status: 'available', count: 2 });
    expect(sections.get('accidents')).toMatchObject({ status: 'none', count: 0 });
    for (const key of ['theft', 'titleBrands'] as const) expect(sections.get(key)?.status).toBe('with_report');
  });
});
