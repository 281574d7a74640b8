import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { newToken } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import type { SectionAvailability } from '../vehicle-data/findings/availability.js';
import type { IdentifiedVehicle } from '../vehicle-data/decode/vehicle.js';
import { asToday, type WholeReport } from './report-content.repository.js';
import { type Search, searchKey } from './search-key.js';
import { type Intent, VehicleReport } from './vehicle-report.entity.js';

export interface NewReport {
  visitor: Visitor;
  search: Search;
  /** Null when the plate is all that is known. */
  vin: string | null;
  plateMatch: 'demonstration' | null;
  intent: Intent | undefined;
  identified: IdentifiedVehicle;
  availability: SectionAvailability[];
}

type OpenedReport = WholeReport & {
  /**
   * Token of another report of the same vehicle that the visitor can read: found by plate instead of VIN, or bought
   * under their email.
   */
  duplicate: string | null;
};

/** Reports as searches find them. */
@Injectable()
export class SearchedReportsRepository {
  constructor(@InjectRepository(VehicleReport) private readonly reports: Repository<VehicleReport>) {}

  /**
   * Stores a search and opens its report: a new one, or the one the visitor has, which takes the availability of this
   * search until it is fulfilled. Written by hand because every visit begins with it; the columns are named so that the
   * statement is prepared.
   */
  async open({ visitor, search, identified, ...report }: NewReport): Promise<OpenedReport> {
    const { anonId, ipAddress, userAgent } = visitor;
    const { licensePlate = null, state = null } = 'licensePlate' in search ? search : {};
    const who = { anonId, ipAddress, userAgent, newId: newToken() };
    const about = { token: newToken(), searchKey: searchKey(search), licensePlate, state, ...report, ...identified };
    const [opened] = await this.reports.query<OpenedReport[]>(
      `SELECT report.id, report.token, report."userId", report."searchKey", report.vin, report."licensePlate",
         report.state, report."plateMatch", report.intent, report."vehicleData", report."statedYear",
         report.identification, report.availability, report.history, report."verificationCode", report.fingerprint,
         report."fulfilledAt", report."signedAt", report."addressedAt", report."freeReportAt", report."searchedAt",
         report_version(report) AS version, access."accessUntil", access."unlockedAt", access.refunded,
         readable_duplicate(report, $2) AS duplicate
       FROM open_report($1) report LEFT JOIN report_access access ON access."vehicleReportId" = report.id`,
      [JSON.stringify({ ...who, ...about }), anonId],
    );
    if (!opened) throw new Error('The report was neither inserted nor found.');
    return asToday(opened);
  }
}
