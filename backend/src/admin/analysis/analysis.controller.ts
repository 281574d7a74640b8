import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiDataList, ApiFailures } from '../../platform/http/envelope.dto.js';
import { OperatorGuard } from '../login/operator.guard.js';
import { ConversionAnalysisView, FunnelStatsView } from './analysis.dto.js';
import { AnalysisService } from './analysis.service.js';
import { PeriodQuery } from './period.js';
import { FunnelTrendView } from './trend.dto.js';
import { TrendService } from './trend.service.js';
import { VariantComparisonService } from './variant-comparison.service.js';
import { VariantFiguresView } from './variants.dto.js';
import { VisitsQuery, VisitsView } from './visits.dto.js';
import { VisitsRepository } from './visits.repository.js';

@ApiTags('admin')
@ApiCookieAuth('operator')
@UseGuards(OperatorGuard)
@Controller('admin')
export class AnalysisController {
  constructor(
    private readonly analysis: AnalysisService,
    private readonly trend: TrendService,
    private readonly variants: VariantComparisonService,
    private readonly visits: VisitsRepository,
  ) {}

  @Get('conversion-analysis')
  @ApiOperation({ summary: 'Who signed in a period, and what they share' })
  @ApiData(ConversionAnalysisView)
  @ApiFailures('VALIDATION', 'UNAUTHORIZED')
  analyseConversions(@Query() period: PeriodQuery): Promise<ConversionAnalysisView> {
    return this.analysis.conversions(period);
  }

  @Get('funnel-stats')
  @ApiOperation({ summary: 'How far the reports of a period got' })
  @ApiData(FunnelStatsView)
  @ApiFailures('VALIDATION', 'UNAUTHORIZED')
  analyseFunnel(@Query() period: PeriodQuery): Promise<FunnelStatsView> {
    return this.analysis.funnel(period);
  }

  @Get('funnel-trend')
  @ApiOperation({ summary: 'The funnel of a period by the hour or the day' })
  @ApiData(FunnelTrendView)
  @ApiFailures('VALIDATION', 'UNAUTHORIZED')
  analyseTrend(@Query() period: PeriodQuery): Promise<FunnelTrendView> {
    return this.trend.of(period);
  }

  @Get('funnel-visits')
  @ApiOperation({ summary: 'How far visits that accepted analytics got, by page, variant or campaign' })
  @ApiData(VisitsView)
  @ApiFailures('VALIDATION', 'UNAUTHORIZED')
  async countVisits(@Query() { by, ...period }: VisitsQuery): Promise<VisitsView> {
    const [all, rows] = await Promise.all([this.visits.all(period), this.visits.by(by, period)]);
    return { all, rows };
  }

  @Get('variant-comparison')
  @ApiOperation({ summary: 'How the cart and checkout variants did among visitors who saw them in the period' })
  @ApiDataList(VariantFiguresView)
  @ApiFailures('VALIDATION', 'UNAUTHORIZED')
  compareVariants(@Query() period: PeriodQuery): Promise<VariantFiguresView[]> {
    return this.variants.of(period);
  }
}
