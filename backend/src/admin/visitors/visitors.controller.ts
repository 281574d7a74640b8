import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../../platform/http/envelope.dto.js';
import type { Actor } from '../audit/audit.repository.js';
import { CurrentOperator, OperatorOnly } from '../login/operator.guard.js';
import { TimelineService } from './timeline.service.js';
import { VisitorTimelineView } from './timeline.dto.js';

@OperatorOnly()
@Controller('admin/visitors')
export class VisitorsController {
  constructor(private readonly timeline: TimelineService) {}

  @Get(':userId/timeline')
  @ApiOperation({
    summary: 'Everything kept about one visitor, newest first',
    description: 'Personal data: every request leaves a row in the audit log.',
  })
  @ApiData(VisitorTimelineView)
  @ApiFailures('UNAUTHORIZED', 'USER_NOT_FOUND')
  getVisitorTimeline(@Param('userId') userId: string, @CurrentOperator() by: Actor): Promise<VisitorTimelineView> {
    return this.timeline.timeline(userId, by);
  }
}
