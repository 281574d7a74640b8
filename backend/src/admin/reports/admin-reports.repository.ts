import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { TOKEN_PATTERN } from '../../platform/http/tokens.js';
import { flag, type ListPage, type ListRules, text } from '../list-query.js';
import { behind, counting, pageOf } from '../lists/lists.repository.js';
import type { AdminReportView } from './admin-report.dto.js';

type Field = 'searchedAt' | 'vin';
interface Filter {
  /** A report's token, or the beginning of a VIN, of a model, or of make and model, with or without the model year. */
  q: string;
  paid: boolean;
}
export type ReportPage = ListPage<Field, Filter>;

export const REPORT_LIST: ListRules<Field, Filter> = { sort: ['searchedAt', 'vin'], filter: { q: text, paid: flag } };

const COLUMNS: Record<Field, string> = { searchedAt: 'report."searchedAt"', vin: 'report.vin COLLATE "C"' };

const ROW = `report.token AS id, report."userId", report.vin, report."searchedAt", report.intent,
  vehicle_name(report."vehicleData") AS vehicle,
  unlocked.id IS NOT NULL AS paid, report."signedAt" IS NOT NULL AS signed, report."addressedAt" IS NOT NULL AS addressed,
  coalesce(owner.email, (
    SELECT session."contactEmail" FROM checkout_sessions session
    WHERE session."vehicleReportId" = report.id AND session."contactEmail" IS NOT NULL ORDER BY session."createdAt" DESC LIMIT 1
  )) AS email`;

const TABLES = `vehicle_reports report
  JOIN users owner ON owner.id = report."userId"
  LEFT JOIN report_unlocks unlocked ON unlocked."vehicleReportId" = report.id AND unlocked."revokedAt" IS NULL`;

const UNLOCKED = `EXISTS (SELECT FROM report_unlocks paid WHERE paid."vehicleReportId" = report.id AND paid."revokedAt" IS NULL)`;

const VIN = 'report.vin COLLATE "C"';
const MODEL = `lower(report."vehicleData"->>'model') COLLATE "C"`;
const NAME = `lower(coalesce(report."vehicleData"->>'make', report."vehicleData"->>'manufacturer')
  || coalesce(' ' || (report."vehicleData"->>'model'), '')) COLLATE "C"`;

/** The VIN, the model, or make and model begin with what was typed; an index answers each. */
const BEGINS = `${VIN} >= $1 AND ${VIN} < $2 OR ${MODEL} >= $3 AND ${MODEL} < $4 OR ${NAME} >= $3 AND ${NAME} < $4`;
/** The same without the model year in front, which the vehicle has or may have. */
const IS_OF_YEAR = `((report."vehicleData"->>'year')::int = $7 OR report."vehicleData"->'possibleYears' @> to_jsonb($7::int))`;
const OF_YEAR_BEGINS = `${MODEL} >= $5 AND ${MODEL} < $6 AND ${IS_OF_YEAR} OR ${NAME} >= $5 AND ${NAME} < $6 AND ${IS_OF_YEAR}`;

/** '2013 hyundai son', or '1994 or 2024 pierce' as the list itself names such a vehicle. */
const YEAR_FIRST = /^(\d{4})(?: or \d{4})? (.+)$/;

/** Sorts after every text that begins with the text before it. */
const LAST = '\uffff';
const rangeOf = (beginning: string): [string, string] => [beginning, `${beginning}${LAST}`];

/** What the filters ask, each in a form that an index answers, and the values of its parameters. */
function matching({ q, paid }: Partial<Filter>): { where: string; values: unknown[] } {
  const conditions = ['true'];
  const values: unknown[] = [];
  if (q && TOKEN_PATTERN.test(q)) {
    values.push(q);
    conditions.push('report.token = $1');
  } else if (q) {
    const name = q.toLowerCase().replace(/\s+/g, ' ');
    const [, year, rest] = YEAR_FIRST.exec(name) ?? [];
    values.push(...rangeOf(q.toUpperCase()), ...rangeOf(name));
    if (rest) values.push(...rangeOf(rest), Number(year));
    conditions.push(rest ? `(${BEGINS} OR ${OF_YEAR_BEGINS})` : `(${BEGINS})`);
  }
  if (paid !== undefined) conditions.push(paid ? UNLOCKED : `NOT ${UNLOCKED}`);
  return { where: conditions.join(' AND '), values };
}

export type ReportRow = Omit<AdminReportView, 'searchedAt'> & { searchedAt: Date };

/** Read model: everybody's reports with owner, payment and contact, in one statement written by hand so that indexes answer it. */
@Injectable()
export class AdminReportsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  page({ sort: { field, order }, filter, limit, ...place }: ReportPage): Promise<ReportRow[]> {
    const { where, values } = matching(filter);
    const select = `SELECT ${ROW} FROM ${TABLES} WHERE ${where}`;
    const ordered = `ORDER BY ${COLUMNS[field]} ${order}, report.id ${order} LIMIT ${limit}`;
    const key = `${COLUMNS[field]}, report.id`;
    const of = `vehicle_reports report WHERE report.token = $${values.length + 1}`;
    return pageOf<ReportRow>(place, {
      behind: (row) =>
        this.dataSource.query(`${select} AND ${behind({ key, order, of })} ${ordered}`, [...values, row]),
      from: (offset) => this.dataSource.query(`${select} ${ordered} OFFSET ${offset}`, values),
    });
  }

  async count(filter: Partial<Filter>): Promise<number> {
    const { where, values } = matching(filter);
    const [row] = await this.dataSource.query<{ total: string }[]>(
      counting(`FROM vehicle_reports report WHERE ${where}`),
      values,
    );
    return Number(row?.total ?? 0);
  }

  /** @returns null when there is none */
  async find(token: string): Promise<ReportRow | null> {
    if (!TOKEN_PATTERN.test(token)) return null;
    const [row] = await this.dataSource.query<ReportRow[]>(`SELECT ${ROW} FROM ${TABLES} WHERE report.token = $1`, [
      token,
    ]);
    return row ?? null;
  }
}
