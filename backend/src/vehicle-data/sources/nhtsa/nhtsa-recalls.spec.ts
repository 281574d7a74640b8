import { recallsContract } from '../../../../test/contract/recalls.contract.js';
import { playsFixture } from '../../../../test/support/nhtsa-answers.js';
import { NhtsaStage } from '../../../../test/support/nhtsa-stage.js';
import { type Part, plays } from '../../../../test/support/outside-server.js';
import type { ModelFacts } from '../model-facts.js';
import { NO_RECALLS } from '../../ports.js';
import { unknownVehicle } from '../../decode/vehicle.js';
import { NhtsaRecalls } from './nhtsa-recalls.js';

const VIN = '1FTFW5L86RFB45612';
const stage = new NhtsaStage();
const recalls = () => new NhtsaRecalls(stage.nhtsa(), stage.cache());

recallsContract('NHTSA', recalls);
recallsContract('nobody', () => NO_RECALLS);

describe('recalls, complaints and ratings of a model', () => {
  const CIVIC = { ...unknownVehicle(VIN), year: 2019, make: 'Honda', model: 'Civic' };
  const answers = (recallsPart: Part, more: Record<string, Part> = {}): Promise<ModelFacts> => {
    stage.server.part = plays.byPath({ ...more, recallsByVehicle: recallsPart });
    return recalls().ofModel(CIVIC);
  };

  it('are asked for both possible years, each campaign listed once [X11-001]', async () => {
    stage.server.part = plays.byPath({
      recallsByVehicle: playsFixture('recalls'),
      complaintsByVehicle: playsFixture('complaints'),
    });
    const facts = await recalls().ofModel({ ...CIVIC, year: null, possibleYears: [1989, 2019] });
    const one = await recalls().ofModel(CIVIC);
    for (const year of [1989, 2019])
      expect(stage.server.asked).toContain(`GET /recalls/recallsByVehicle?make=Honda&model=Civic&modelYear=${year}`);
    expect(facts.recalls).toEqual({ ...one.recalls, appliesTo: '1989 or 2019 Honda Civic' });
    expect(facts.complaints?.counts?.total).toBe(2 * (one.complaints?.counts?.total ?? NaN));
  });

  it('are unavailable when one of two possible years is not answered [X11-001]', async () => {
    stage.server.part = plays.byPath({
      'modelYear=1989': plays.status(500),
      recallsByVehicle: playsFixture('recalls'),
    });
    const facts = await recalls().ofModel({ ...CIVIC, year: null, possibleYears: [1989, 2019] });
    expect(facts.recalls).toMatchObject({ status: 'unavailable', records: [] });
  });

  it('are asked for by make, model and year', async () => {
    await recalls().ofModel(CIVIC);
    expect(stage.server.asked).toContain('GET /recalls/recallsByVehicle?make=Honda&model=Civic&modelYear=2019');
    expect(stage.server.asked).toContain('GET /SafetyRatings/modelyear/2019/make/Honda/model/Civic');
  });

  it('read rows under Results, the component as a path, and the advice not to drive', async () => {
    const { recalls: found } = await answers(playsFixture('recalls-upper-case'));
    expect(found?.records[0]).toMatchObject({ component: 'AIR BAGS › FRONTAL › PASSENGER SIDE', parkIt: true });
  });

  it('read day/month/year and two other orders, and no date that does not exist', async () => {
    const { recalls: found } = await answers(playsFixture('recalls-dates'));
    expect(found?.records.map(({ date }) => date)).toEqual(['2023-11-05', '2023-11-05', '2023-11-25', null]);
  });

  it.each([
    ['an empty list', playsFixture('recalls-empty')],
    ['400 for a model it does not know', plays.status(400)],
  ])('are none when NHTSA answers with %s', async (_, part) => {
    expect((await answers(part)).recalls).toMatchObject({ status: 'none', records: [] });
  });

  it('are looked for under longer names before they are called none', async () => {
    stage.server.part = plays.byPath({
      'model=F-150&': playsFixture('recalls-empty'),
      'model=F-150+SUPERCREW': playsFixture('recalls'),
      'model=F-150+REGULAR': playsFixture('recalls'),
      '/products/vehicle/models': playsFixture('model-names'),
    });
    const { recalls: found } = await recalls().ofModel({ ...CIVIC, make: 'Ford', model: 'F-150', year: 2024 });
    expect(found?.records.map(({ campaign }) => campaign)).toEqual(['23V123000']);
    expect(stage.server.asked.join()).not.toContain('EXPLORER');
  });

  it.each([
    ['500', plays.status(500)],
    ['HTML', plays.text('<html>', 'text/html')],
    ['rows that are no recalls', playsFixture('recalls-no-campaign')],
    ['a count without rows', playsFixture('recalls-count-without-rows')],
    ['5 MB', plays.huge(5 * 1024 * 1024)],
  ])('[X1-001] are unavailable, and not none, when NHTSA answers with %s', async (_, part) => {
    expect((await answers(part)).recalls).toMatchObject({ status: 'unavailable', asOf: null, records: [] });
  });

  it('survive hostile rows', async () => {
    const { recalls: found } = await answers(playsFixture('recalls-hostile'));
    expect(found?.records).toHaveLength(1);
    expect(found?.records[0]).toMatchObject({ date: null, remedy: null, parkIt: false });
    expect(JSON.stringify(found)).not.toMatch(/\\u0000|\\ud800|DROP TABLE/);
  });

  it('count complaints: "12/31/1969" is no date, a negative number no injury', async () => {
    const { complaints } = await answers(playsFixture('recalls'), {
      complaintsByVehicle: playsFixture('complaints-quirks'),
    });
    expect(complaints).toMatchObject({ status: 'available', scope: 'model' });
    expect(complaints?.counts).toEqual({
      total: 3,
      crashes: 1,
      fires: 1,
      injuries: 2,
      deaths: 0,
      newest: '2021-12-24',
    });
  });

  it('give stars from 1 to 5 for each variant, and "Not Rated" as not reported', async () => {
    const { safetyRatings } = await answers(playsFixture('recalls'), {
      '/SafetyRatings/modelyear': playsFixture('ratings-variants'),
      '/SafetyRatings/VehicleId/14855': playsFixture('ratings-not-rated'),
      '/SafetyRatings/VehicleId/14720': playsFixture('ratings-detail'),
    });
    expect(safetyRatings?.records).toEqual([
      {
        variant: '2020 Toyota CAMRY 4 DR AWD',
        overall: null,
        frontCrash: null,
        sideCrash: null,
        rollover: 3,
        rolloverPossibility: null,
      },
      {
        variant: '2020 Toyota CAMRY 4 DR FWD',
        overall: 5,
        frontCrash: 5,
        sideCrash: 5,
        rollover: 4,
        rolloverPossibility: 0.099,
      },
    ]);
  });
});
