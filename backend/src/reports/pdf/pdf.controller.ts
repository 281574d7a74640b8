import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiFailures, RawResponse } from '../../platform/http/envelope.dto.js';
import { Limit } from '../../platform/http/limits/limit.js';
import { AppError } from '../../platform/http/errors.js';
import { CurrentVisitor, type Visitor } from '../../platform/http/visitor.js';
import { ReportsService } from '../reports.service.js';
import { vehicleHeading } from '../../platform/input-rules/vehicle-name.js';
import { PdfPrinterService } from './pdf-printer.service.js';

@ApiTags('reports')
@Limit('pdf')
@Controller('reports')
export class PdfController {
  constructor(
    private readonly reports: ReportsService,
    private readonly printer: PdfPrinterService,
  ) {}

  @Get(':reportId/pdf')
  @RawResponse()
  @ApiOperation({
    summary: 'The full report as a PDF',
    description: 'For its owner, once it is paid, ready, signed and addressed; even after online access has ended.',
  })
  @ApiProduces('application/pdf')
  @ApiResponse({ status: 200, description: 'The document', schema: { type: 'string', format: 'binary' } })
  @ApiFailures('REPORT_NOT_FOUND', 'REPORT_NOT_OPEN', 'PDF_UNAVAILABLE')
  async getReportPdf(
    @Param('reportId') reportId: string,
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const report = await this.reports.printable(reportId, visitor);
    if (!report)
      throw new AppError('REPORT_NOT_OPEN', 'The PDF is available once the report is paid for, signed and complete.');
    const pdf = await this.printer.print(report);
    // Set after printing, because a refusal is JSON.
    void reply.header('cache-control', 'private, no-store');
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      length: pdf.length,
      disposition: `attachment; filename="${fileName(vehicleHeading(report.vehicleData))}"`,
    });
  }
}

/** Names the vehicle and not its VIN, because file names end up in emails and cloud folders. */
function fileName(vehicle: string): string {
  const name = vehicle
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `Roadbook-${name || 'vehicle'}.pdf`;
}
