import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../../platform/http/envelope.dto.js';
import { Limit } from '../../platform/http/limits/limit.js';
import { VerifiedReportView } from './verification.dto.js';
import { VerificationService } from './verification.service.js';

@ApiTags('reports')
@Limit('verify')
@Controller('verify')
export class VerificationController {
  constructor(private readonly verification: VerificationService) {}

  @Get(':code')
  @ApiOperation({
    summary: 'Whether a printed report is genuine',
    description: 'Confirms vehicle, date, source and fingerprint of the report with this code. Never shows the report.',
  })
  @ApiParam({ name: 'code', example: '7K3M-Q9XZ-2WBD', description: 'Dashes, spaces and case do not matter' })
  @ApiData(VerifiedReportView)
  @ApiFailures('VERIFICATION_NOT_FOUND')
  verifyReport(@Param('code') code: string): Promise<VerifiedReportView> {
    return this.verification.check(code);
  }
}
