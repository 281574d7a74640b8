import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AskedTogether, patience } from '../database/asked-together.js';
import { poolOf } from '../database/begun-first-pool.js';
import { columnsOf } from '../database/columns.js';
import { isOpen, joinUnlock, reportsUnlockedBy, UNLOCK_COLUMNS } from '../entitlements/unlock-of-report.repository.js';
import { newToken } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { ensuredVisitors } from '../users/visitor-user.repository.js';
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
  anonId: string;
  spareUser: string | null;
  /** Another report of the same vehicle that can be read: their own, found by plate instead of VIN, or one bought under the email they have proven. */
  boughtOtherwise: string | null;
};

/** What is asked of the database for a search: the columns of the table `asked`. */
const ASKED = {
  ...{ token: 'text', anonId: 'text', newId: 'text', ipAddress: 'text', userAgent: 'text', searchKey: 'text' },
  ...{ vin: 'text', licensePlate: 'text', state: 'text', plateMatch: 'text', intent: 'text' },
  ...{ vehicleData: 'jsonb', identification: 'jsonb', availability: 'jsonb' },
};
const NAMES = Object.keys(ASKED)
  .map((name) => `"${name}"`)
  .join(', ');
const COLUMNS = Object.entries(ASKED)
  .map(([name, type]) => `"${name}" ${type}`)
  .join(', ');

/** Reports as searches find them. */
@Injectable()
export class SearchedReportsRepository {
  /** By what is kept of the searches. */
  private readonly opening = new Map<string, AskedTogether<NewReport, OpenedReport>>();

  constructor(@InjectRepository(VehicleReport) private readonly reports: Repository<VehicleReport>) {}

  /**
   * The report of a search: a new one, or the one the visitor has, which takes the availability of this search until it is fulfilled. One statement,
   * which searches that come at once share.
   * @param noted SQL that keeps the searches of `asked` in the same statement; it is the same for many searches
   * @returns besides the report a user who was made for nothing, because another call of the same browser made one at once
   */
  async open(report: NewReport, noted: string): Promise<OpenedReport> {
    return asToday(await this.openingWith(noted).answer(report));
  }

  private openingWith(noted: string): AskedTogether<NewReport, OpenedReport> {
    const known = this.opening.get(noted);
    if (known) return known;
    const text = this.textFor(noted);
    const together = new AskedTogether<NewReport, OpenedReport>(
      poolOf(this.reports.manager.connection),
      (reports, patient) => this.openAll(text, reports, patient),
      ({ visitor }) => visitor.anonId,
    );
    this.opening.set(noted, together);
    return together;
  }

  private async openAll(text: string, reports: readonly NewReport[], patient: boolean): Promise<OpenedReport[]> {
    const rows = await this.reports.query<OpenedReport[]>(text, [JSON.stringify(reports.map(asked)), patient]);
    const byBrowser = new Map(rows.map((row) => [row.anonId, row]));
    return reports.map(({ visitor }) => {
      const row = byBrowser.get(visitor.anonId);
      if (!row) throw new Error('The report was neither inserted nor found.');
      return row;
    });
  }

  /**
   * It starts from what this person has bought; `OFFSET 0` keeps it from starting at the vehicle, which many buy. Rows are taken in one order, so that no
   * two of these statements wait for each other.
   */
  private textFor(noted: string): string {
    return `WITH asked AS (SELECT ${NAMES} FROM ${patience('$2')} patience CROSS JOIN json_to_recordset($1) AS asked(${COLUMNS})),
       ${ensuredVisitors('asked')},
       noted AS (${noted}),
       wanted AS (SELECT "userId", ${NAMES} FROM asked JOIN visitor USING ("anonId") ORDER BY "userId", "searchKey"),
       opened AS (INSERT INTO vehicle_reports
         (token, "userId", "searchKey", vin, "licensePlate", state, "plateMatch", intent, "vehicleData", identification,
          availability)
       SELECT token, "userId", "searchKey", vin, "licensePlate", state, "plateMatch", coalesce(intent, 'buyer'), "vehicleData", identification,
         availability FROM wanted
       ON CONFLICT ("userId", "searchKey") DO UPDATE SET
         "searchedAt" = now(),
         intent = coalesce((SELECT wanted.intent FROM wanted
           WHERE wanted."userId" = excluded."userId" AND wanted."searchKey" = excluded."searchKey"), vehicle_reports.intent),
         availability = CASE WHEN vehicle_reports.history IS NULL AND vehicle_reports.vin = excluded.vin
           THEN excluded.availability ELSE vehicle_reports.availability END
       RETURNING ${columnsOf(this.reports.metadata)})
       SELECT wanted."anonId", ${columnsOf(this.reports.metadata, 'opened')}, ${contentVersion('opened')} AS version, ${UNLOCK_COLUMNS},
         (SELECT id FROM spare_user WHERE id = wanted."newId") AS "spareUser",
         (SELECT theirs.token FROM (SELECT id, "userId", token, vin FROM vehicle_reports WHERE id = ANY(ARRAY(
             ${reportsUnlockedBy('opened."userId"')} UNION ALL ${reportsOfMailbox('wanted."anonId"')})) OFFSET 0) theirs
           WHERE theirs.vin = opened.vin AND theirs.id <> opened.id AND ${isOpen('theirs.id')}
           ORDER BY theirs."userId" = opened."userId" DESC LIMIT 1) AS "boughtOtherwise"
       FROM wanted JOIN opened ON opened."userId" = wanted."userId" AND opened."searchKey" = wanted."searchKey" ${joinUnlock('opened.id')}`;
  }
}

function asked({
  visitor,
  search,
  vin,
  plateMatch,
  intent,
  identified,
  availability,
}: NewReport): Record<keyof typeof ASKED, unknown> {
  const { licensePlate = null, state = null } = 'licensePlate' in search ? search : {};
  const { anonId, ipAddress, userAgent } = visitor;
  const { vehicleData, identification } = identified;
  return {
    ...{ token: newToken(), newId: newToken(), anonId, ipAddress, userAgent, searchKey: searchKey(search) },
    ...{ vin, licensePlate, state, plateMatch, intent, vehicleData, identification, availability },
  };
}
