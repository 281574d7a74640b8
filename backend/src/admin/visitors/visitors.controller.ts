import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, ApiDataList, ApiFailures } from '../../platform/http/envelope.dto.js';
import type { Actor } from '../audit/audit.repository.js';
import { CurrentOperator, OperatorOnly } from '../login/operator.guard.js';
import { SuspiciousAddressesRepository } from './suspicious-addresses.repository.js';
import { TimelineService } from './timeline.service.js';
import { SuspiciousAddressView, VisitorTimelineView } from './visitors.dto.js';

@OperatorOnly()
@Controller('admin')
export class VisitorsController {
  constructor(
    private readonly timeline: TimelineService,
    private readonly suspicious: SuspiciousAddressesRepository,
  ) {}

  @Get('visitors/:userId/timeline')
  @ApiOperation({
    summary: 'Everything kept about one visitor, newest first',
    description: 'Personal data: every request leaves a row in the audit log.',
  })
  @ApiData(VisitorTimelineView)
  @ApiFailures('USER_NOT_FOUND')
  getVisitorTimeline(@Param('userId') userId: string, @CurrentOperator() by: Actor): Promise<VisitorTimelineView> {
    return this.timeline.timeline(userId, by);
  }

  @Get('suspicious-addresses')
  @ApiOperation({ summary: 'Addresses more active than a person would be in the last 24 hours, worst first' })
  @ApiDataList(SuspiciousAddressView)
  listSuspiciousAddresses(): Promise<SuspiciousAddressView[]> {
    return this.suspicious.list();
  }
}
