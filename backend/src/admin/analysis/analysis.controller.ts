import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, ApiDataList, ApiFailures } from '../../platform/http/envelope.dto.js';
import { OperatorOnly } from '../login/operator.guard.js';
import {
  ConversionAnalysisView,
  FunnelStatsView,
  FunnelTrendView,
  VariantFiguresView,
  VisitsQuery,
  VisitsView,
} from './analysis.dto.js';
import { AnalysisService } from './analysis.service.js';
import { PeriodQuery } from './period.dto.js';

@OperatorOnly()
@ApiFailures('VALIDATION')
@Controller('admin')
export class AnalysisController {
  constructor(private readonly analysis: AnalysisService) {}

  @Get('conversion-analysis')
  @ApiOperation({ summary: 'Who signed in a period, and what they share' })
  @ApiData(ConversionAnalysisView)
  analyseConversions(@Query() period: PeriodQuery): Promise<ConversionAnalysisView> {
    return this.analysis.conversions(period);
  }

  @Get('funnel-stats')
  @ApiOperation({ summary: 'How far the reports of a period got' })
  @ApiData(FunnelStatsView)
  analyseFunnel(@Query() period: PeriodQuery): Promise<FunnelStatsView> {
    return this.analysis.funnel(period);
  }

  @Get('funnel-trend')
  @ApiOperation({ summary: 'The funnel of a period by the hour or the day' })
  @ApiData(FunnelTrendView)
  analyseTrend(@Query() period: PeriodQuery): Promise<FunnelTrendView> {
    return this.analysis.trend(period);
  }

  @Get('funnel-visits')
  @ApiOperation({ summary: 'How far visits that accepted analytics got, by page, variant or campaign' })
  @ApiData(VisitsView)
  countVisits(@Query() query: VisitsQuery): Promise<VisitsView> {
    return this.analysis.visits(query);
  }

  @Get('variant-comparison')
  @ApiOperation({ summary: 'How the cart and checkout variants did among visitors who saw them in the period' })
  @ApiDataList(VariantFiguresView)
  compareVariants(@Query() period: PeriodQuery): Promise<VariantFiguresView[]> {
    return this.analysis.variants(period);
  }
}
