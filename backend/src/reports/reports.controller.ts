import { Body, Controller, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiData, ApiDataList, ApiFailures, SerializeWith } from '../platform/http/envelope.dto.js';
import { Limit } from '../platform/http/limits/limit.js';
import { contentRange, RangeQuery, readRange, setRange } from '../platform/http/row-range.js';
import { CurrentVisitor, type Visitor } from '../platform/http/visitor.js';
import { FindReportDto, FoundReportView, ReadableReportView, ReportView, StateYearDto } from './report.dto.js';
import { ReportsService } from './reports.service.js';
import { serializeReport } from './report-views.service.js';
import { parseSearch } from './typed-search.js';

@ApiTags('reports')
@Controller('reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get()
  @ApiOperation({
    summary: 'The reports this visitor can read now, newest first',
    description: 'Without a range the first 100. `Content-Range` says how many there are.',
  })
  @ApiDataList(ReadableReportView)
  @ApiFailures('VALIDATION')
  async listReadable(
    @Query() query: RangeQuery,
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReadableReportView[]> {
    const range = readRange(query);
    const { reports, total } = await this.reports.readable(visitor, range);
    setRange(reply, contentRange('reports', range.offset, reports.length, total));
    return reports;
  }

  @Get(':reportId')
  @SerializeWith(serializeReport)
  @ApiOperation({ summary: 'A report of this visitor, with what they may read' })
  @ApiData(ReportView)
  @ApiFailures('REPORT_NOT_FOUND')
  getReport(@Param('reportId') reportId: string, @CurrentVisitor() visitor: Visitor): Promise<ReportView> {
    return this.reports.read(reportId, visitor);
  }

  @Get('secure/:reportId')
  @SerializeWith(serializeReport)
  @ApiOperation({ summary: 'The same under the name the specification gives long ids: every id is one' })
  @ApiData(ReportView)
  @ApiFailures('REPORT_NOT_FOUND')
  getSecureReport(@Param('reportId') reportId: string, @CurrentVisitor() visitor: Visitor): Promise<ReportView> {
    return this.reports.read(reportId, visitor);
  }

  @Patch(':reportId')
  @ApiOperation({
    summary: 'States the model year of a vehicle whose VIN fits two',
    description: 'It is stored with the report and shown as a statement of the buyer; nothing is computed from it.',
  })
  @ApiData(ReportView)
  @ApiFailures('VALIDATION', 'REPORT_NOT_FOUND', 'NOT_THE_PAYER')
  stateYear(
    @Param('reportId') reportId: string,
    @Body() { statedYear }: StateYearDto,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<ReportView> {
    return this.reports.stateYear(reportId, statedYear, visitor);
  }

  @Post('find')
  @Limit('find')
  @ApiOperation({ summary: "The visitor's report of a VIN or plate" })
  @ApiData(FoundReportView)
  @ApiFailures('VALIDATION', 'REPORT_NOT_FOUND')
  findReport(@Body() body: FindReportDto, @CurrentVisitor() visitor: Visitor): Promise<FoundReportView> {
    return this.reports.findBySearch(parseSearch(body.lookupType, body.lookupValue), visitor);
  }
}
