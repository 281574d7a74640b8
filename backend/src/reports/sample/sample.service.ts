import { Injectable } from '@nestjs/common';
import { SampleVehicleService } from '../../vehicle-data/sources/demo/sample-vehicle.service.js';
import { readHistory, storedHistory } from '../../vehicle-data/findings/stored-history.js';
import { decideAccess } from '../report-access.js';
import type { ReportView } from '../report.dto.js';
import { fullView, type ViewedReport } from '../report-view.js';

const SAMPLE_ID = 'sample';
const NOT_SOLD = {
  ...{ accessUntil: null, waitingSince: null, refunded: null },
  ...{ ready: true, signed: false, addressed: false, noRecords: false },
};

/** The sample report: a whole one, made by what makes the real ones, of a vehicle that is nobody's. It is no row and no sale. */
@Injectable()
export class SampleService {
  /** The same for everybody, and on every day. */
  private cached: Promise<ReportView> | null = null;

  constructor(private readonly vehicles: SampleVehicleService) {}

  view(): Promise<ReportView> {
    this.cached ??= this.create().catch((error: unknown) => {
      this.cached = null;
      throw error;
    });
    return this.cached;
  }

  private async create(): Promise<ReportView> {
    const { vin, vehicleData, identification, availability, history } = await this.vehicles.get();
    const obtainedAt = new Date(history.obtainedAt);
    const report: ViewedReport = {
      token: SAMPLE_ID,
      userId: null,
      vin,
      vehicleData,
      identification,
      availability,
      history: readHistory(storedHistory(history)),
      intent: 'buyer',
      licensePlate: null,
      state: null,
      plateMatch: null,
      statedYear: null,
      // A code would have to lead to a row that confirms it.
      verificationCode: null,
      fingerprint: null,
      searchedAt: obtainedAt,
    };
    return { ...fullView(report, decideAccess(NOT_SOLD, obtainedAt), ''), secureUrl: '' };
  }
}
