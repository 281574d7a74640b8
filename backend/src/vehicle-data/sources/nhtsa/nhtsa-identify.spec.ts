import { identifyContract } from '../../../../test/contract/identify.contract.js';
import { ROOT } from '../../../../test/fixtures/known-vehicles.js';
import { NHTSA_ANSWERS, playsFixture } from '../../../../test/support/nhtsa-answers.js';
import { NhtsaStage } from '../../../../test/support/nhtsa-stage.js';
import { type Part, plays } from '../../../../test/support/outside-server.js';
import { SystemClock } from '../../../platform/config/clock.js';
import { Config } from '../../../platform/config/config.js';
import type { IdentifiedVehicle } from '../../decode/vehicle.js';
import { VpicIdentify } from '../../decode/vpic-identify.js';
import { NhtsaIdentify } from './nhtsa-identify.js';

const VIN = '1FTFW5L86RFB45612';
const table = new VpicIdentify(new Config(ROOT, {}), new SystemClock());
const stage = new NhtsaStage();
const identifier = () => new NhtsaIdentify(table, stage.nhtsa(), stage.cache());

identifyContract('the vPIC table', () => table);
identifyContract('the vPIC table and NHTSA', identifier);

describe('the live decode', () => {
  const identifyAs = (part: Part, vin = VIN): Promise<IdentifiedVehicle> => {
    stage.server.part = part;
    return identifier().identify(vin);
  };

  it('[A3-012] adds what the table lacks, in the report’s words, with source and date', async () => {
    const { vehicleData, identification } = await identifyAs(playsFixture('decode'));
    expect(vehicleData).toMatchObject({
      transmission: '10-speed automatic',
      drivetrain: '4WD',
      seatingCapacity: 5,
      horsepower: 400,
      doors: 4,
    });
    const [added] = identification.additions;
    expect(added).toMatchObject({ source: 'NHTSA vPIC, live', asOf: new Date().toISOString().slice(0, 10) });
    expect(added?.fields).toEqual(expect.arrayContaining(['transmission', 'drivetrain', 'seatingCapacity']));
    expect(stage.server.asked).toEqual([`GET /vehicles/DecodeVinValuesExtended/${VIN}?format=json&modelyear=2024`]);
  });

  it('[A3-014, X1-001] lists as features the equipment that every such vehicle has, and not what could be ordered', async () => {
    const { vehicleData, identification } = await identifyAs(playsFixture('decode-equipment'));
    expect(vehicleData.features).toEqual(['Anti-lock brakes', 'Electronic stability control', 'Backup camera']);
    expect(identification.additions[0]?.fields).toContain('features');
    expect((await identifyAs(playsFixture('decode'))).vehicleData.features).toEqual([]);
  });

  it('[X1-001] never overrides the table', async () => {
    const [known, { vehicleData, identification }] = [
      await table.identify(VIN),
      await identifyAs(playsFixture('decode')),
    ];
    for (const [field, value] of Object.entries(known.vehicleData))
      if (value !== null) expect(vehicleData).toHaveProperty(field, value);
    for (const { fields } of identification.additions)
      for (const field of fields) expect(known.vehicleData).toHaveProperty(field, null);
  });

  it('[X1-001] takes "" and "Not Applicable" as not reported', async () => {
    const { vehicleData } = await identifyAs(playsFixture('decode-not-applicable'));
    expect(vehicleData).toMatchObject({ transmission: '10-speed', drivetrain: null, seatingCapacity: null });
  });

  it('gives the model of a vehicle newer than the table, rounding what NHTSA computes', async () => {
    const { vehicleData, identification } = await identifyAs(playsFixture('decode-displacement'), '5YJ9Z9Z92H9000001');
    expect(vehicleData).toMatchObject({ model: 'New Model', displacement: 3, engine: '3.0 L inline-6' });
    expect(identification.level).toBe('model');
    expect(identification.warnings.join()).not.toContain('could not be determined');
  });

  it('still helps when only the check digit is wrong', async () => {
    const { vehicleData } = await identifyAs(playsFixture('decode-check-digit'), '1FTFW5L80RFB45612');
    expect(vehicleData.transmission).toBe('10-speed automatic');
  });

  it.each(['decode-bad-characters', 'decode-corrected', 'decode-other-vehicle'])(
    '[X1-001] adds nothing when NHTSA finds fault with the VIN or means another vehicle: %s',
    async (fixture) => {
      const known = await table.identify(VIN);
      const { vehicleData, identification } = await identifyAs(playsFixture(fixture));
      expect(vehicleData).toEqual(known.vehicleData);
      expect(identification.warnings.join()).toContain('does not confirm');
    },
  );

  it.each([
    ['slow', plays.silent],
    ['403', plays.status(403)],
    ['429', plays.status(429)],
    ['500', plays.status(500)],
    ['truncated', plays.cutOff],
    ['half JSON', plays.text('{"Count":1,"Results":[{"Make":"FO')],
    ['HTML', plays.text('<html>Access Denied</html>', 'text/html')],
    ['wrong shape', plays.json({ Results: 'none' })],
    ['no results', plays.json({ Count: 0, Results: [] })],
    ['another VIN', playsFixture('decode-other-vin')],
    ['5 MB', plays.huge(5 * 1024 * 1024)],
  ])('[X1-001] leaves what the table says, and says so, when NHTSA is %s', async (_, part) => {
    const known = await table.identify(VIN);
    const { vehicleData, identification } = await identifyAs(part);
    expect(vehicleData).toEqual(known.vehicleData);
    expect(identification.additions).toEqual([]);
    expect(identification.warnings.join()).toContain('could not be asked');
    expect(stage.warned.mock.calls.flat().join()).not.toContain(VIN);
  });

  it('[X1-001] accepts nothing hostile or impossible as a fact', async () => {
    const { vehicleData } = await identifyAs(playsFixture('decode-hostile'));
    expect(vehicleData).toMatchObject({ drivetrain: null, horsepower: null, seatingCapacity: null, doors: null });
    expect(JSON.stringify(vehicleData)).not.toMatch(/\\u00|<script/);
    const negative = await identifyAs(playsFixture('decode-negative'));
    expect(negative.vehicleData).toMatchObject({ horsepower: null, seatingCapacity: null, transmission: 'Automatic' });
  });

  it('is not asked about a VIN of another market', async () => {
    await identifyAs(NHTSA_ANSWERS, 'VF1KG1PBE34488860');
    expect(stage.server.asked).toEqual([]);
  });

  describe('of a VIN that fits two model years', () => {
    const BUS = '1BAKGCPH4CF283189';
    const answer = (year: number, facts: Record<string, string>): Part =>
      plays.json({ Count: 1, Results: [{ VIN: BUS, ErrorCode: '0', ModelYear: String(year), ...facts }] });
    const answers = (of1982: Record<string, string>, of2012: Record<string, string>): Part =>
      plays.byPath({ 'modelyear=1982': answer(1982, of1982), 'modelyear=2012': answer(2012, of2012) });

    it('is asked for both, and adds only what both answers say [X11-001]', async () => {
      const common = { Make: 'BLUE BIRD', Model: 'BB Conventional', Doors: '1' };
      const part = answers({ ...common, Seats: '66' }, { ...common, Seats: '77' });
      const { vehicleData, identification } = await identifyAs(part, BUS);
      expect(vehicleData).toMatchObject({ year: null, possibleYears: [1982, 2012], doors: 1, seatingCapacity: null });
      expect(identification.additions[0]?.fields).toEqual(['doors']);
      expect(stage.server.asked).toHaveLength(2);
    });

    it('leaves what the table says when one of both fails [X11-001]', async () => {
      const part = plays.byPath({ 'modelyear=1982': answer(1982, {}), 'modelyear=2012': plays.status(500) });
      const { vehicleData, identification } = await identifyAs(part, BUS);
      expect(vehicleData).toEqual((await table.identify(BUS)).vehicleData);
      expect(identification.warnings.join()).toContain('could not be asked');
    });
  });

  it('is asked once for the same VIN', async () => {
    const one = identifier();
    await Promise.all([one.identify(VIN), one.identify(VIN)]);
    await one.identify(VIN);
    expect(stage.server.asked).toHaveLength(1);
  });
});
