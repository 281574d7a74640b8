import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiDataList, ApiFailures } from '../../http/envelope.dto.js';
import { OperatorGuard } from '../login/operator.guard.js';
import { ConversionAnalysis, FunnelStats } from './analysis.dto.js';
import { Analysis } from './analysis.service.js';
import { PeriodQuery } from './period.js';
import { FunnelTrend } from './trend.dto.js';
import { Trend } from './trend.service.js';
import { VariantComparison } from './variant-comparison.service.js';
import { VariantFigures } from './variants.dto.js';

@ApiTags('admin')
@ApiCookieAuth('operator')
@UseGuards(OperatorGuard)
@Controller('admin')
export class AnalysisController {
  constructor(
    private readonly analysis: Analysis,
    private readonly trend: Trend,
    private readonly variants: VariantComparison,
  ) {}

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

  @Get('funnel-trend')
  @ApiOperation({ summary: 'The funnel of a period by the hour or the day' })
  @ApiData(FunnelTrend)
  @ApiFailures('VALIDATION', 'UNAUTHORIZED')
  analyseTrend(@Query() period: PeriodQuery): Promise<FunnelTrend> {
    return this.trend.of(period);
  }

  @Get('variant-comparison')
  @ApiOperation({ summary: 'How the variants of cart and checkout did, of the visitors who met them in the period' })
  @ApiDataList(VariantFigures)
  @ApiFailures('VALIDATION', 'UNAUTHORIZED')
  compareVariants(@Query() period: PeriodQuery): Promise<VariantFigures[]> {
    return this.variants.of(period);
  }
}
