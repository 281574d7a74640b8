import { Module } from '@nestjs/common';
import { DemoHistory } from './demo/demo-history.js';
import { DemoPlates } from './demo/demo-plates.js';
import { History, Identify, Plates } from './ports.js';
import { VpicIdentify } from './vpic/vpic-identify.js';

/** What is known about a vehicle. Others ask for the ports; which adapter answers is decided here alone. */
@Module({
  providers: [
    { provide: Identify, useClass: VpicIdentify },
    { provide: History, useClass: DemoHistory },
    { provide: Plates, useClass: DemoPlates },
  ],
  exports: [Identify, History, Plates],
})
export class VehicleDataModule {}
