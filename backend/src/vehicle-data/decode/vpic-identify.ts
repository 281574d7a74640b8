import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import { Config } from '../../platform/config/config.js';
import type { IdentifiedVehicle } from './vehicle.js';
import { Identify } from '../ports.js';
import { decodeVin, latestModelYear } from './decode.js';
import { describeVehicle } from './describe.js';
import { suggestVins } from './suggest.js';
import { loadVpicTable, type VpicTable } from './vpic-table.js';

/** Identifies vehicles from the vPIC table on disk, without network. */
@Injectable()
export class VpicIdentify extends Identify implements OnModuleInit {
  private table: Promise<VpicTable> | undefined;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Fails the start when the table is missing or damaged. */
  async onModuleInit(): Promise<void> {
    await this.load();
  }

  async identify(vin: string): Promise<IdentifiedVehicle> {
    const table = await this.load();
    const latest = latestModelYear(this.clock.now());
    const decoded = decodeVin(table, vin, latest);
    return describeVehicle(vin, decoded, table.asOf, suggestVins(table, vin, latest, decoded));
  }

  private load(): Promise<VpicTable> {
    this.table ??= loadVpicTable(this.config.vpicTable);
    return this.table;
  }
}
