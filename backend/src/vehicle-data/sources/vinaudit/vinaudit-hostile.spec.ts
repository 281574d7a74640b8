import { Logger } from '@nestjs/common';
import { SystemClock } from '../../../platform/config/clock.js';
import { OutsideServer, type Part, plays } from '../../../../test/support/outside-server.js';
import {
  VINAUDIT_VIN as VIN,
  vinAuditJson,
  vinAuditPlays,
  vinAuditSettings,
} from '../../../../test/support/vinaudit-answers.js';
import { HistoryUnavailable } from '../../ports.js';
import { SECTION_KEYS } from '../../findings/history.js';
import { MemoryProviderOrders } from '../../../../test/support/memory-provider-orders.js';
import { unknownVehicle } from '../../decode/vehicle.js';
import { VinAuditHistory } from './vinaudit-history.js';

const VEHICLE = unknownVehicle(VIN);
let server: OutsideServer;
let orders: MemoryProviderOrders;
let logged: string[];

beforeAll(async () => void (server = await OutsideServer.start()));
afterAll(() => server.stop());
beforeEach(() => {
  server.asked.length = 0;
  orders = new MemoryProviderOrders();
  logged = [];
  const keep = (line: unknown): void => void logged.push(String(line));
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(keep);
  jest.spyOn(Logger.prototype, 'error').mockImplementation(keep);
});
afterEach(() => jest.restoreAllMocks());

const make = () => new VinAuditHistory(vinAuditSettings(server.url), orders, new SystemClock());
const report = () => make().report(VIN, VEHICLE, 'order-1');
const errorAnswer = (error: string): Part => plays.json({ success: false, error, vin: VIN });
const withReport = (change: Record<string, unknown>): Part => plays.json({ ...vinAuditJson('pullreport'), ...change });

const FIVE_MEGABYTES = 5 * 1024 * 1024;
const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
const hostile: [string, Part, string][] = [
  ['invalid_vin', errorAnswer('invalid_vin'), 'vin_refused'],
  ['unexpected_input', errorAnswer('unexpected_input'), 'request_refused'],
  ['failed_request', errorAnswer('failed_request'), 'source_failed'],
  ['unauthorized_request', errorAnswer('unauthorized_request'), 'not_authorized'],
  ['incomplete_report', errorAnswer('incomplete_report'), 'not_ready'],
  ['expired_report', errorAnswer('expired_report'), 'expired'],
  ['missing_report', errorAnswer('missing_report'), 'missing'],
  ['an unknown error', errorAnswer('constructor'), 'source_failed'],
  ['an error without success', plays.json({ error: 'invalid_vin' }), 'vin_refused'],
  ['status 401', plays.status(401), 'refused'],
  ['status 500', plays.status(500), 'server_error'],
  ['HTML', plays.text('<html>', 'text/html'), 'not_json'],
  ['HTML that says it is JSON', plays.text('<html>'), 'not_json'],
  ['XML', plays.text('<?xml version="1.0"?><report/>', 'text/xml'), 'not_json'],
  ['nothing', plays.text(''), 'not_json'],
  ['five megabytes', plays.huge(FIVE_MEGABYTES), 'too_large'],
  ['a list', plays.json([]), 'wrong_shape'],
  ['null', plays.json(null), 'wrong_shape'],
  ['a number', plays.json(1), 'wrong_shape'],
  ['neither success nor error', plays.json({ id: 'x' }), 'wrong_shape'],
  ['nesting without end', plays.text(`{"success":true,"vin":"${VIN}","id":"x","a":${deep}}`), 'wrong_shape'],
  ['the report of another vehicle', withReport({ vin: '1FTFW5L86RFB45612' }), 'wrong_shape'],
  ['an answer cut off', plays.cutOff, 'network'],
];

describe('a hostile answer', () => {
  it.each(hostile)('[X1-001] to a purchase, %s: the order stands, nothing is paid: %s', async (_, part, reason) => {
    server.part = vinAuditPlays({ pullreport: part });
    await expect(report()).rejects.toMatchObject({ constructor: HistoryUnavailable, reason });
    expect(orders.spent).toEqual([]);
  });

  it.each(hostile)('[X1-002] to a preview, %s: the sections are unavailable', async (_, part) => {
    server.part = vinAuditPlays({ query: part });
    const sections = await make().availability(VIN, VEHICLE);
    expect(sections.map(({ key }) => key)).toEqual([...SECTION_KEYS]);
    for (const { status } of sections) expect(['unavailable', 'not_offered']).toContain(status);
  });

  it.each(hostile)('in the log, %s: neither VIN nor account nor id', async (_, part) => {
    server.part = vinAuditPlays({ query: part, pullreport: part });
    await make().availability(VIN, VEHICLE);
    await report().catch(() => undefined);
    expect(logged).not.toHaveLength(0);
    expect(logged.join('\n')).not.toMatch(new RegExp(`${VIN}|secret|T0000|127\\.0\\.0\\.1`, 'i'));
  });

  it.each(['', 'a/../b', 'x'.repeat(101), { a: 1 }, null])('an id that cannot be one buys nothing: %j', async (id) => {
    server.part = vinAuditPlays({ query: plays.json({ ...vinAuditJson('query'), id }) });
    await expect(report()).rejects.toMatchObject({ reason: 'wrong_shape' });
    expect(server.asked.some((line) => line.includes('pullreport'))).toBe(false);
  });

  it('text in records is plain: no control characters, no endless lines', async () => {
    const brander_name = `Yard\0\u202e\n${'x'.repeat(9000)}`;
    server.part = vinAuditPlays({ pullreport: withReport({ jsi: [{ record_type: 'Junk', brander_name }] }) });
    const name = (await report()).junkSalvage.records[0]?.reportedBy ?? '';
    expect(name.length).toBeLessThanOrEqual(4000);
    expect(name).toMatch(/^Yard\ufffd x+$/);
  });
});
