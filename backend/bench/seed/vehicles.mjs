import { SystemClock } from '../../dist/platform/config/clock.js';
import { Config } from '../../dist/platform/config/config.js';
import { DemoHistory } from '../../dist/vehicle-data/sources/demo/demo-history.js';
import { storedHistory } from '../../dist/vehicle-data/findings/stored-history.js';
import { VpicIdentify } from '../../dist/vehicle-data/decode/vpic-identify.js';

/** Real vehicles of several makes; seeded reports are variations of them. */
const VINS = [
  '1FTFW5L86RFB45612',
  'JH4DC4340RS003205',
  '1GKEV13728J123735',
  '1HGCM82633A004352',
  '5YJ3E1EA7KF317000',
  '1C4RJFBG5FC625797',
  '2T1BURHE5JC034340',
  'WBA3A5C51CF256551',
];

/** What the app would store of each: identified by the table, history from the demonstration. @returns rows of JSON texts */
export async function seedVehicles(root) {
  const clock = new SystemClock();
  const [identify, history] = [new VpicIdentify(new Config(root, {}), clock), new DemoHistory(clock)];
  const rows = [];
  for (const vin of VINS) {
    const { vehicleData, identification } = await identify.identify(vin);
    rows.push({
      vin,
      vehicleData: JSON.stringify(vehicleData),
      identification: JSON.stringify(identification),
      availability: JSON.stringify(await history.availability(vin, vehicleData)),
      history: JSON.stringify(storedHistory(await history.report(vin, vehicleData, 'seed'))),
    });
  }
  return rows;
}
