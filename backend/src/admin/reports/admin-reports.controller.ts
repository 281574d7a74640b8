import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiFailures, RawResponse } from '../../platform/http/envelope.dto.js';
import { AppError } from '../../platform/http/errors.js';
import { RecordsReading } from '../audit/reading.interceptor.js';
import { sendList, ServesList } from '../lists/list.controller.js';
import { ListQuery, text } from '../lists/list-query.js';
import { ListsRepository } from '../lists/lists.repository.js';
import { OperatorOnly } from '../login/operator.guard.js';
import { AdminReportView, REPORTS } from './report-list.js';

@OperatorOnly()
@Controller('admin/reports')
export class AdminReportsController {
  constructor(private readonly lists: ListsRepository) {}

  @Get()
  @ApiOperation({
    summary: 'Reports of all visitors',
    description:
      'Sorts by searchedAt or vin. Filters: q (a report token, or the beginning of a VIN, a model, or make and model, with or ' +
      'without the model year in front), paid (boolean).',
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
  @ApiFailures('UNAUTHORIZED', 'REPORT_NOT_FOUND')
  async getAdminReport(@Param('reportId') reportId: string) {
    const report = text(reportId) === reportId ? await this.lists.find(REPORTS, reportId) : null;
    if (!report) throw new AppError('REPORT_NOT_FOUND', 'Vehicle report not found');
    return report;
  }
}
