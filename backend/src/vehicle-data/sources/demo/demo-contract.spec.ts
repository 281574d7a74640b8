import { SystemClock } from '../../../platform/config/clock.js';
import { historyContract } from '../../../../test/contract/history.contract.js';
import { platesContract } from '../../../../test/contract/plates.contract.js';
import { unknownVehicle } from '../../decode/vehicle.js';
import { DemoHistory } from './demo-history.js';
import { DemoPlates } from './demo-plates.js';
import { TEST_VEHICLES } from './test-vehicles.js';

const history = new DemoHistory(new SystemClock());
const vehicle = (vin: string) => ({ ...unknownVehicle(vin), year: 2014, make: 'Ford', bodyStyle: 'Pickup' });

historyContract('demonstration', () => history, vehicle('1FTFW5L86RFB45612'));
for (const { scenario, vin, manner } of TEST_VEHICLES)
  if (manner === 'answers') historyContract(`demonstration, test vehicle '${scenario}'`, () => history, vehicle(vin));
platesContract('demonstration', () => new DemoPlates());
