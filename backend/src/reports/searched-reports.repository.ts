import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
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
  private readonly statements = new Map<string, string>();

  constructor(@InjectRepository(VehicleReport) private readonly reports: Repository<VehicleReport>) {}

  /**
   * Opens the report of a search: a new one, or the one the visitor has, which takes the availability of this search until it is fulfilled.
   * @param noted SQL that stores the search of `asked` in the same statement
   * @returns besides the report a user who was created for nothing, because another call of the same browser created one simultaneously
   */
  async open(report: NewReport, noted: string): Promise<OpenedReport> {
    const statement = this.statements.get(noted) ?? this.statementFor(noted);
    this.statements.set(noted, statement);
    const [opened] = await this.reports.query<OpenedReport[]>(statement, [JSON.stringify(asked(report))]);
    if (!opened) throw new Error('The report was neither inserted nor found.');
    return asToday(opened);
  }

  /**
   * Starts from what this person has bought; `OFFSET 0` keeps the planner from starting at the vehicle, which many buy.
   */
  private statementFor(noted: string): string {
    return `WITH asked AS (SELECT ${NAMES} FROM json_to_record($1) AS asked(${COLUMNS})),
       ${ensuredVisitors('asked')},
       noted AS (${noted}),
       wanted AS (SELECT "userId", ${NAMES} FROM asked JOIN visitor USING ("anonId")),
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
