import { Injectable } from '@nestjs/common';
import { readHistory, storedHistory } from '../../vehicle-data/findings/stored-history.js';
import { Identify } from '../../vehicle-data/ports.js';
import { DemoHistory } from '../../vehicle-data/sources/demo/demo-history.js';
import { decideAccess } from '../report-access.js';
import type { ReportView } from '../report.dto.js';
import { ReportViewsService } from '../report-views.service.js';

/** The test vehicle with a salvage title (docs/test-vehicles.md). */
const VIN = '1C4GJWAG0DL000000';
const SEARCHED_AT = new Date('2026-11-01T12:00:00Z');

const NOT_SOLD = {
  ...{ accessUntil: null, waitingSince: null, refunded: null },
  ...{ ready: true, signed: false, addressed: false, noRecords: false },
};
/** It has no verification code because no row could confirm it. */
const NO_ROW = {
  ...{ token: 'sample', userId: null, licensePlate: null, state: null, plateMatch: null },
  ...{ intent: 'buyer' as const, statedYear: null, verificationCode: null, fingerprint: null },
};

/** The sample report: a full report of a test vehicle, without a row or a sale. */
@Injectable()
export class SampleService {
  private cached: Promise<ReportView> | null = null;

  constructor(
    private readonly vehicles: Identify,
    private readonly views: ReportViewsService,
  ) {}

  view(): Promise<ReportView> {
    this.cached ??= this.create().catch((error: unknown) => {
      this.cached = null;
      throw error;
    });
    return this.cached;
  }

  private async create(): Promise<ReportView> {
    const vehicle = await this.vehicles.identify(VIN);
    const source = new DemoHistory({ now: () => SEARCHED_AT });
    const availability = await source.availability(VIN, vehicle.vehicleData);
    const history = readHistory(storedHistory(await source.report(VIN, vehicle.vehicleData)));
    const report = { ...vehicle, ...NO_ROW, vin: VIN, availability, history, searchedAt: SEARCHED_AT };
    const view = this.views.full(report, decideAccess(NOT_SOLD, SEARCHED_AT));
    return { ...view, secureUrl: '' };
  }
}
