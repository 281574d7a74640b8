import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { RawResponse } from '../../platform/http/envelope.js';
import { ApiFailures } from '../../platform/http/envelope.dto.js';
import { RecordsReading } from '../audit/reading.interceptor.js';
import { contentRange } from '../../platform/http/row-range.js';
import { ListQuery, readListQuery } from '../list-query.js';
import { WITH_TOTAL } from '../lists/listing.js';
import { OperatorGuard } from '../login/operator.guard.js';
import { AdminReportView } from './admin-report.dto.js';
import { REPORT_LIST } from './admin-reports.repository.js';
import { AdminReportsService } from './admin-reports.service.js';

@ApiTags('admin')
@ApiCookieAuth('operator')
@UseGuards(OperatorGuard)
@Controller('admin/reports')
export class AdminReportsController {
  constructor(private readonly reports: AdminReportsService) {}

  @Get()
  @RawResponse()
  @RecordsReading()
  @ApiOperation({
    summary: 'Reports of all visitors',
    description:
      'Sorts by searchedAt or vin. Filters: q (a report token, or the beginning of a VIN, a model, or make and model, with or ' +
      'without the model year in front), paid (boolean).',
  })
  @ApiOkResponse({ type: [AdminReportView], headers: WITH_TOTAL })
  @ApiFailures('VALIDATION', 'UNAUTHORIZED')
  async listAdminReports(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminReportView[]> {
    const page = readListQuery(query, REPORT_LIST);
    const { rows, total } = await this.reports.list(page);
    void reply.header('content-range', contentRange('reports', page.offset, rows.length, total));
    void reply.header('access-control-expose-headers', 'Content-Range');
    return rows;
  }

  @Get(':reportId')
  @RawResponse()
  @RecordsReading()
  @ApiOperation({ summary: "One visitor's report" })
  @ApiOkResponse({ type: AdminReportView })
  @ApiFailures('UNAUTHORIZED', 'REPORT_NOT_FOUND')
  getAdminReport(@Param('reportId') reportId: string): Promise<AdminReportView> {
    return this.reports.get(reportId);
  }
}
