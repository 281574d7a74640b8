import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BodyLimit } from '../../platform/http/request-body.js';
import { cut } from '../../platform/http/input-rule.js';
import { ApiData, ApiFailures } from '../../platform/http/envelope.dto.js';
import { Limit } from '../../platform/http/limits/limit.js';
import { CurrentVisitor, type Visitor } from '../../platform/http/visitor.js';
import { UsersRepository } from '../../users/users.repository.js';
import { ErrorReceivedView, ReportErrorDto } from './client-error.dto.js';
import { ClientErrorsRepository } from './client-errors.repository.js';
import { fingerprintOf } from './fingerprint.js';
import { scrub } from '../../platform/telemetry/scrub.js';

const REPORT_BYTES = 32 * 1024;
const MAX_DEVICE_INFO_CHARACTERS = 500;

@ApiTags('site')
@Limit('errors')
@Controller('errors')
export class ClientErrorsController {
  constructor(
    private readonly errors: ClientErrorsRepository,
    private readonly users: UsersRepository,
  ) {}

  @Post()
  @BodyLimit(REPORT_BYTES)
  @ApiOperation({
    summary: 'Report an error of the browser',
    description: 'VINs, plates, emails, phone numbers and tokens are taken out before anything is kept.',
  })
  @ApiData(ErrorReceivedView)
  @ApiFailures('VALIDATION')
  async reportClientError(
    @Body() report: ReportErrorDto,
    @CurrentVisitor() { anonId }: Visitor,
  ): Promise<ErrorReceivedView> {
    const { message, errorType: type, severity, deviceInfo, ...details } = report;
    // Browsers may send null.
    const errorType = type ?? 'javascript';
    const device = deviceInfo && cut(scrub(JSON.stringify(deviceInfo)), MAX_DEVICE_INFO_CHARACTERS);
    await this.errors.add({
      message,
      errorType,
      severity: severity ?? 'medium',
      details: { ...details, deviceInfo: device },
      fingerprint: fingerprintOf({ message, errorType, stack: details.stack }),
      userId: await this.users.idOfBrowser(anonId),
    });
    return { received: true };
  }
}
