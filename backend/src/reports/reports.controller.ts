import { Controller, Get, HttpCode } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiDataList, ApiFailures } from '../http/envelope.dto.js';
import { Post } from '../http/idempotency/changes.js';
import { Body, Param } from '../http/input.js';
import { Limit } from '../http/limits/limit.js';
import { CurrentVisitor, type Visitor } from '../http/visitor.js';
import type { WrittenAnswer } from '../http/written-answer.js';
import { FindReportDto, FoundReportView, ReadableReportView, ReportView } from './report.dto.js';
import { ReportsService } from './reports.service.js';
import { parseSearch } from './search-key.js';

@ApiTags('reports')
@Controller('reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get()
  @ApiOperation({ summary: 'The reports this visitor can read now, newest first' })
  @ApiDataList(ReadableReportView)
  listReadable(@CurrentVisitor() visitor: Visitor): Promise<ReadableReportView[]> {
    return this.reports.readable(visitor);
  }

  @Get(':reportId')
  @ApiOperation({ summary: 'A report of this visitor, with what they may read' })
  @ApiData(ReportView)
  @ApiFailures('REPORT_NOT_FOUND')
  getReport(@Param('reportId') reportId: string, @CurrentVisitor() visitor: Visitor): Promise<WrittenAnswer> {
    return this.reports.read(reportId, visitor);
  }

  @Get('secure/:reportId')
  @ApiOperation({ summary: 'The same under the name the specification gives long ids: every id is one' })
  @ApiData(ReportView)
  @ApiFailures('REPORT_NOT_FOUND')
  getSecureReport(@Param('reportId') reportId: string, @CurrentVisitor() visitor: Visitor): Promise<WrittenAnswer> {
    return this.reports.read(reportId, visitor);
  }

  @Post('find')
  @Limit('find')
  @HttpCode(200)
  @ApiOperation({ summary: "The visitor's report of a VIN or plate" })
  @ApiData(FoundReportView)
  @ApiFailures('VALIDATION', 'REPORT_NOT_FOUND')
  findReport(@Body() body: FindReportDto, @CurrentVisitor() visitor: Visitor): Promise<FoundReportView> {
    return this.reports.find(parseSearch(body.lookupType, body.lookupValue), visitor);
  }
}
