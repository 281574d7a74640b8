import { Injectable } from '@nestjs/common';
import { readHistory, storedHistory } from '../../vehicle-data/findings/stored-history.js';
import { SampleVehicleService } from '../../vehicle-data/sources/demo/sample-vehicle.service.js';
import { decideAccess } from '../report-access.js';
import type { ReportView } from '../report.dto.js';
import { ReportViewsService } from '../report-views.service.js';

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
    private readonly vehicles: SampleVehicleService,
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
    const vehicle = await this.vehicles.get();
    const searchedAt = new Date(vehicle.history.obtainedAt);
    const history = readHistory(storedHistory(vehicle.history));
    const view = this.views.full({ ...vehicle, ...NO_ROW, history, searchedAt }, decideAccess(NOT_SOLD, searchedAt));
    return { ...view, secureUrl: '' };
  }
}
