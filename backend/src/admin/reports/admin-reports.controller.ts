import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiFailures, RawResponse } from '../../platform/http/envelope.dto.js';
import { AppError } from '../../platform/http/errors.js';
import { type Intent, INTENTS } from '../../reports/vehicle-report.entity.js';
import { nullableText } from '../../platform/http/api-fields.js';
import { RecordsReading } from '../audit/reading.interceptor.js';
import { sendList, ServesList } from '../lists/list.controller.js';
import { flag, ListQuery, text } from '../lists/list-query.js';
import { type ConsoleList, ListsRepository } from '../lists/lists.repository.js';
import { OperatorOnly } from '../login/operator.guard.js';

export class AdminReportView {
  @ApiProperty({ description: 'Public token of the report', example: 'fQ7c2TtNVbA0mJ1kXo9y-w' }) id: string;
  @ApiProperty({ description: 'Whose report it is' }) userId: string;
  @ApiProperty({ ...nullableText, example: '1FTFW5L86RFB45612' }) vin: string | null;
  @ApiProperty({
    ...nullableText,
    example: '2024 Ford F-150',
    description: 'Year, make or manufacturer, and model as far as known',
  })
  vehicle: string | null;
  @ApiProperty({ type: String, format: 'date-time', description: 'When the visitor last asked for it' })
  searchedAt: Date;
  @ApiProperty({ enum: INTENTS, enumName: 'Intent' }) intent: Intent;
  @ApiProperty({ description: 'Bought, even when the time of access is over' }) paid: boolean;
  @ApiProperty() signed: boolean;
  @ApiProperty() addressed: boolean;
  @ApiProperty({
    ...nullableText,
    description: "The visitor's own email, or the one given at the last checkout of this report",
  })
  email: string | null;
}

/**
 * Finds a report by its token, and by the beginning of its VIN, of its model, or of its make and model. The model year,
 * '2013' or '1994 or 2024', may precede the last two. An index answers each.
 */
const FOUND_BY_TEXT = `row.id IN (
  SELECT report.token
  FROM (SELECT token, vin COLLATE "C" AS vin, "vehicleData", lower("vehicleData"->>'model') COLLATE "C" AS model,
      lower(coalesce("vehicleData"->>'make', "vehicleData"->>'manufacturer')
        || coalesce(' ' || ("vehicleData"->>'model'), '')) COLLATE "C" AS name
    FROM vehicle_reports) report,
    (SELECT lower(regexp_replace(:q, '\\s+', ' ', 'g')) AS name) typed,
    LATERAL (SELECT substring(typed.name FROM '^(\\d{4})( or \\d{4})? .')::int AS year,
      substring(typed.name FROM '^\\d{4}(?: or \\d{4})? (.+)$') AS name) dated
  WHERE report.token = :q OR starts_with(report.vin, upper(:q))
    OR starts_with(report.model, typed.name) OR starts_with(report.name, typed.name)
    OR (starts_with(report.model, dated.name) OR starts_with(report.name, dated.name))
      AND ((report."vehicleData"->>'year')::int = dated.year
        OR report."vehicleData"->'possibleYears' @> to_jsonb(dated.year)))`;

const REPORTS: ConsoleList = {
  resource: 'reports',
  view: AdminReportView,
  isPersonal: true,
  rows: `SELECT report.token AS id, report."userId", report.vin COLLATE "C" AS vin, report."searchedAt", report.intent,
      vehicle_name(report."vehicleData") AS vehicle, unlocked."vehicleReportId" IS NOT NULL AS paid,
      report."signedAt" IS NOT NULL AS signed, report."addressedAt" IS NOT NULL AS addressed,
      coalesce(person.email, (SELECT session."contactEmail" FROM checkout_sessions session
        WHERE session."vehicleReportId" = report.id AND session."contactEmail" IS NOT NULL
        ORDER BY session."createdAt" DESC LIMIT 1)) AS email
    FROM vehicle_reports report LEFT JOIN users person ON person.id = report."userId"
    LEFT JOIN report_unlocks unlocked ON unlocked."vehicleReportId" = report.id AND unlocked."revokedAt" IS NULL`,
  id: text,
  sort: ['searchedAt', 'vin'],
  filter: { q: text, paid: flag },
  where: { q: FOUND_BY_TEXT },
};

@OperatorOnly()
@Controller('admin/reports')
export class AdminReportsController {
  constructor(private readonly lists: ListsRepository) {}

  @Get()
  @ApiOperation({
    summary: 'Reports of all visitors',
    description:
      'Sorts by searchedAt or vin. Filters: q (a report token, or the beginning of a VIN, a model, or make and model, ' +
      'with or without the model year in front), paid (boolean).',
  })
  @ServesList(REPORTS)
  listAdminReports(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.lists, REPORTS, query, reply);
  }

  @Get(':reportId')
  @RawResponse()
  @RecordsReading()
  @ApiOperation({ summary: "One visitor's report" })
  @ApiOkResponse({ type: AdminReportView })
  @ApiFailures('REPORT_NOT_FOUND')
  async getAdminReport(@Param('reportId') reportId: string) {
    const report = text(reportId) === reportId ? await this.lists.find(REPORTS, reportId) : null;
    if (!report) throw new AppError('REPORT_NOT_FOUND', 'Vehicle report not found');
    return report;
  }
}
