import { Body, Controller, Headers, Post } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { BodyLimit } from '../platform/http/request-body.js';
import { ApiData, ApiFailures } from '../platform/http/envelope.dto.js';
import { Limit } from '../platform/http/limits/limit.js';
import { CountedView, CountEventsDto } from './analytics-events.dto.js';
import { AnalyticsService } from './analytics.service.js';

const BODY_BYTES = 8 * 1024;

@ApiTags('site')
@Limit('analytics')
@Controller('analytics/events')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Post()
  @BodyLimit(BODY_BYTES)
  @ApiOperation({
    summary: 'Count steps of a visitor who accepted analytics',
    description: 'Names no one. Nothing is kept from a browser that sends Global Privacy Control or Do Not Track.',
  })
  @ApiHeader({ name: 'sec-gpc', required: false, description: 'Global Privacy Control, sent by the browser' })
  @ApiHeader({ name: 'dnt', required: false, description: 'Do Not Track, sent by the browser' })
  @ApiData(CountedView)
  @ApiFailures('VALIDATION')
  async countEvents(
    @Body() counted: CountEventsDto,
    @Headers('sec-gpc') globalPrivacyControl?: string,
    @Headers('dnt') doNotTrack?: string,
  ): Promise<CountedView> {
    if (globalPrivacyControl === '1' || doNotTrack === '1') return { kept: 0 };
    await this.analytics.count(counted);
    return { kept: counted.events.length };
  }
}
