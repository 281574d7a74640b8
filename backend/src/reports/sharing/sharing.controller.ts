import { Controller, Delete, Get, Header, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../../platform/http/envelope.dto.js';
import { Limit } from '../../platform/http/limits/limit.js';
import { NotReplayed } from '../../platform/http/idempotency/idempotency.interceptor.js';
import { CurrentVisitor, type Visitor } from '../../platform/http/visitor.js';
import { NewShareView, SharedReportView, ShareStateView } from './share.dto.js';
import { SharingService } from './sharing.service.js';

@ApiTags('reports')
@Controller()
export class SharingController {
  constructor(private readonly sharing: SharingService) {}

  @Get('reports/:reportId/share')
  @ApiOperation({ summary: 'Whether a report of this visitor is shared' })
  @ApiData(ShareStateView)
  @ApiFailures('REPORT_NOT_FOUND')
  getShare(@Param('reportId') reportId: string, @CurrentVisitor() visitor: Visitor): Promise<ShareStateView> {
    return this.sharing.state(reportId, visitor);
  }

  /** Not replayed, because a stored response would contain the link. */
  @Post('reports/:reportId/share')
  @Limit('share')
  @NotReplayed()
  @ApiOperation({ summary: 'Make a link that lets anyone read this report', description: 'Ends the previous link.' })
  @ApiData(NewShareView)
  @ApiFailures('REPORT_NOT_FOUND', 'REPORT_NOT_OPEN', 'NOT_THE_PAYER')
  shareReport(@Param('reportId') reportId: string, @CurrentVisitor() visitor: Visitor): Promise<NewShareView> {
    return this.sharing.share(reportId, visitor);
  }

  @Delete('reports/:reportId/share')
  @Limit('share')
  @ApiOperation({ summary: 'End the link of this report' })
  @ApiData(ShareStateView)
  @ApiFailures('REPORT_NOT_FOUND', 'NOT_THE_PAYER')
  revokeShare(@Param('reportId') reportId: string, @CurrentVisitor() visitor: Visitor): Promise<ShareStateView> {
    return this.sharing.revoke(reportId, visitor);
  }

  @Get('shared/:shareToken')
  @Limit('shared')
  @Header('x-robots-tag', 'noindex')
  @ApiOperation({ summary: 'The report behind a shared link' })
  @ApiData(SharedReportView)
  @ApiFailures('SHARE_NOT_FOUND', 'SHARE_ENDED')
  readShared(@Param('shareToken') shareToken: string): Promise<SharedReportView> {
    return this.sharing.read(shareToken);
  }
}
