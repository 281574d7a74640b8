import { Body, Controller, Delete, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../platform/config/clock.js';
import { sha256 } from '../platform/config/sha256.js';
import { ApiData, ApiFailures } from '../platform/http/envelope.dto.js';
import { Limit } from '../platform/http/limits/limit.js';
import { CurrentVisitor, type Visitor } from '../platform/http/visitor.js';
import { ReportsService } from '../reports/reports.service.js';
import { StopMonitoringDto, MonitoringStoppedView } from './monitoring.dto.js';
import { MonitoringRepository } from './monitoring.repository.js';

@ApiTags('purchases')
@Limit('monitoring')
@Controller()
export class MonitoringController {
  constructor(
    private readonly monitored: MonitoringRepository,
    private readonly reports: ReportsService,
    private readonly clock: Clock,
  ) {}

  @Post('monitoring/stop')
  @ApiOperation({ summary: 'Stop vehicle news, by the link in an email' })
  @ApiData(MonitoringStoppedView)
  @ApiFailures('VALIDATION')
  async stopMonitoringByLink(@Body() { token }: StopMonitoringDto): Promise<MonitoringStoppedView> {
    await this.monitored.stop({ stopHash: sha256(token) }, this.clock.now());
    return { stopped: true };
  }

  @Delete('reports/:reportId/monitoring')
  @ApiOperation({ summary: "Stop vehicle news for one of this visitor's reports" })
  @ApiData(MonitoringStoppedView)
  @ApiFailures('REPORT_NOT_FOUND', 'NOT_THE_PAYER')
  async stopMonitoring(
    @Param('reportId') reportId: string,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<MonitoringStoppedView> {
    const { id } = await this.reports.payers(reportId, visitor, 'end its monitoring');
    await this.monitored.stop({ vehicleReportId: id }, this.clock.now());
    return { stopped: true };
  }
}
