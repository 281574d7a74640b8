import { Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { ROOT } from '../../test/fixtures/known-vehicles.js';
import { Clock, SystemClock } from '../config/clock.js';
import { Config } from '../config/config.js';
import { ConfigModule } from '../config/config.module.js';
import { History, Identify, Plates } from './ports.js';
import { VehicleDataModule } from './vehicle-data.module.js';

@Global()
@Module({ providers: [{ provide: Clock, useClass: SystemClock }], exports: [Clock] })
class TestClock {}

describe('VehicleDataModule', () => {
  it('offers the ports: from a plate to a VIN, from the VIN to a vehicle, from the vehicle to its history', async () => {
    const config = new Config(ROOT, {});
    const module = await Test.createTestingModule({
      imports: [ConfigModule.of(config), TestClock, VehicleDataModule],
    }).compile();
    await module.init();
    const found = await module.get(Plates).find('7ABC123', 'CA');
    const vin = (found.outcome === 'ok' && found.value) || '';
    const { vehicleData } = await module.get(Identify).identify(vin);
    expect(vehicleData.model).not.toBeNull();
    const history = module.get(History);
    const report = await history.report(vin, vehicleData, 'order');
    expect(report.demonstration).toBe(history.demonstration);
    expect(report.titles.records).not.toHaveLength(0);
    await module.close();
  });
});
