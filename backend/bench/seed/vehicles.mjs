import { NestFactory } from '@nestjs/core';
import { Clock, SystemClock } from '../../dist/config/clock.js';
import { Config } from '../../dist/config/config.js';
import { ConfigModule } from '../../dist/config/config.module.js';
import { storedHistory } from '../../dist/vehicle-data/model/stored-history.js';
import { History, Identify } from '../../dist/vehicle-data/ports.js';
import { VehicleDataModule } from '../../dist/vehicle-data/vehicle-data.module.js';

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

/** The module that asks; Nest wants a class. */
class SeedVehicles {
  purpose = 'seeding';
}

class MachineClock {
  purpose = 'the time of what is seeded';
}

/** What the shop would keep of each: identified by the table, history from the demonstration. @returns rows of JSON texts */
export async function seedVehicles(root) {
  const config = new Config(root, {});
  // Without the database's clock the machine's own has to do.
  const clock = {
    module: MachineClock,
    global: true,
    providers: [{ provide: Clock, useClass: SystemClock }],
    exports: [Clock],
  };
  const module = { module: SeedVehicles, imports: [ConfigModule.of(config), clock, VehicleDataModule] };
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  const [identify, history] = [app.get(Identify), app.get(History)];
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
  await app.close();
  return rows;
}
