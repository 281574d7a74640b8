import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../platform/http/envelope.dto.js';
import { Limit } from '../platform/http/limits/limit.js';
import { CurrentVisitor, type Visitor } from '../platform/http/visitor.js';
import { StopMonitoringDto, MonitoringStoppedView } from './monitoring.dto.js';
import { MonitoringService } from './monitoring.service.js';

@ApiTags('purchases')
@Limit('monitoring')
@Controller()
export class MonitoringController {
  constructor(private readonly monitoring: MonitoringService) {}

  @Post('monitoring/stop')
  @HttpCode(200)
  @ApiOperation({ summary: 'Stop vehicle news, by the link in an email' })
  @ApiData(MonitoringStoppedView)
  @ApiFailures('VALIDATION')
  async stopMonitoringByLink(@Body() { token }: StopMonitoringDto): Promise<MonitoringStoppedView> {
    await this.monitoring.stopByToken(token);
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
    await this.monitoring.stop(reportId, visitor);
    return { stopped: true };
  }
}
