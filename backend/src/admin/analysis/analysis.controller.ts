import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../../http/envelope.dto.js';
import { OperatorGuard } from '../login/operator.guard.js';
import { ConversionAnalysis, FunnelStats } from './analysis.dto.js';
import { Analysis } from './analysis.service.js';
import { PeriodQuery } from './period.js';

@ApiTags('admin')
@ApiCookieAuth('operator')
@UseGuards(OperatorGuard)
@Controller('admin')
export class AnalysisController {
  constructor(private readonly analysis: Analysis) {}

  @Get('conversion-analysis')
  @ApiOperation({ summary: 'Who signed in a period, and what they share' })
  @ApiData(ConversionAnalysis)
  @ApiFailures('VALIDATION', 'UNAUTHORIZED')
  analyseConversions(@Query() period: PeriodQuery): Promise<ConversionAnalysis> {
    return this.analysis.conversions(period);
  }

  @Get('funnel-stats')
  @ApiOperation({ summary: 'How far the reports of a period came' })
  @ApiData(FunnelStats)
  @ApiFailures('VALIDATION', 'UNAUTHORIZED')
  analyseFunnel(@Query() period: PeriodQuery): Promise<FunnelStats> {
    return this.analysis.funnel(period);
  }
}
