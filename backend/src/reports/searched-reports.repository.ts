import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { columnsOf } from '../database/columns.js';
import type { StatementPart } from '../database/statement-part.js';
import { isOpen, joinUnlock, reportsUnlockedBy, UNLOCK_COLUMNS } from '../entitlements/unlock-of-report.repository.js';
import { newToken } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { ensuredVisitor } from '../users/visitor-user.repository.js';
import type { SectionAvailability } from '../vehicle-data/model/availability.js';
import type { IdentifiedVehicle } from '../vehicle-data/model/vehicle.js';
import { reportsOfMailbox } from './may-open.repository.js';
import { asToday, contentVersion, type WholeReport } from './report-content.repository.js';
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
  spareUser: string | null;
  /** Another report of the same vehicle that can be read: their own, found by plate instead of VIN, or one bought under the e-mail they have proven. */
  boughtOtherwise: string | null;
};

/** Reports as searches find them. */
@Injectable()
export class SearchedReportsRepository {
  /** The statements, by what is kept of the search. */
  private readonly texts = new Map<string, string>();

  constructor(@InjectRepository(VehicleReport) private readonly reports: Repository<VehicleReport>) {}

  /**
   * The report of a search: a new one, or the one the visitor has, which takes the availability of this search until it is fulfilled. One statement
   * by hand: every lookup asks it.
   * @param noted what is kept of the search in the same statement
   * @returns besides the report a user who was made for nothing, because another call of the same browser made one at once
   */
  async open(report: NewReport, noted: StatementPart, tx: EntityManager = this.reports.manager): Promise<OpenedReport> {
    const { visitor, search, identified } = report;
    const plate = 'licensePlate' in search ? search : null;
    const [row] = await tx.query<OpenedReport[]>(this.textFor(noted), [
      ...noted.parameters,
      newToken(),
      visitor.anonId,
      searchKey(search),
      report.vin,
      plate?.licensePlate ?? null,
      plate?.state ?? null,
      report.intent ?? null,
      JSON.stringify(identified.vehicleData),
      JSON.stringify(identified.identification),
      JSON.stringify(report.availability),
      report.plateMatch,
      newToken(),
      visitor.ipAddress,
      visitor.userAgent,
    ]);
    if (!row) throw new Error('The report was neither inserted nor found.');
    return asToday(row);
  }

  /**
   * Written once: it is the same for every search. It starts from what this person has bought; `OFFSET 0` keeps it from starting at the vehicle, which
   * many buy.
   */
  private textFor({ sql, parameters }: StatementPart): string {
    const known = this.texts.get(sql);
    if (known !== undefined) return known;
    const $ = (place: number): string => `$${parameters.length + place}`;
    const text = `WITH ${ensuredVisitor({ newId: $(12), anonId: $(2), ipAddress: $(13), userAgent: $(14) })},
       noted AS (${sql}),
       opened AS (INSERT INTO vehicle_reports
         (token, "userId", "searchKey", vin, "licensePlate", state, "plateMatch", intent, "vehicleData", identification,
          availability)
       SELECT ${$(1)}, "userId", ${$(3)}, ${$(4)}, ${$(5)}, ${$(6)}, ${$(11)}, coalesce(${$(7)}, 'buyer'), ${$(8)}::jsonb, ${$(9)}::jsonb,
         ${$(10)}::jsonb FROM visitor
       ON CONFLICT ("userId", "searchKey") DO UPDATE SET
         "searchedAt" = now(),
         intent = coalesce(${$(7)}, vehicle_reports.intent),
         availability = CASE WHEN vehicle_reports.history IS NULL AND vehicle_reports.vin = excluded.vin
           THEN excluded.availability ELSE vehicle_reports.availability END
       RETURNING ${columnsOf(this.reports.metadata)})
       SELECT ${columnsOf(this.reports.metadata, 'opened')}, ${contentVersion('opened')} AS version, ${UNLOCK_COLUMNS},
         (SELECT id FROM spare_user) AS "spareUser",
         (SELECT theirs.token FROM (SELECT id, "userId", token, vin FROM vehicle_reports WHERE id = ANY(ARRAY(
             ${reportsUnlockedBy('opened."userId"')} UNION ALL ${reportsOfMailbox($(2))})) OFFSET 0) theirs
           WHERE theirs.vin = opened.vin AND theirs.id <> opened.id AND ${isOpen('theirs.id')}
           ORDER BY theirs."userId" = opened."userId" DESC LIMIT 1) AS "boughtOtherwise"
       FROM opened ${joinUnlock('opened.id')}`;
    this.texts.set(sql, text);
    return text;
  }
}
