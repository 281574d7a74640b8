import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../../http/envelope.dto.js';
import type { Commander } from '../audit/audit.js';
import { CurrentCommander, OperatorGuard } from '../login/operator.guard.js';
import { Stories } from './stories.service.js';
import { VisitorStory } from './story.dto.js';

@ApiTags('admin')
@ApiCookieAuth('operator')
@UseGuards(OperatorGuard)
@Controller('admin/visitors')
export class VisitorsController {
  constructor(private readonly stories: Stories) {}

  @Get(':userId/story')
  @ApiOperation({
    summary: 'Everything kept about one visitor, newest first',
    description: 'Personal data: each look leaves a row in the audit log.',
  })
  @ApiData(VisitorStory)
  @ApiFailures('UNAUTHORIZED', 'USER_NOT_FOUND')
  getVisitorStory(@Param('userId') userId: string, @CurrentCommander() by: Commander): Promise<VisitorStory> {
    return this.stories.tell(userId, by);
  }
}
