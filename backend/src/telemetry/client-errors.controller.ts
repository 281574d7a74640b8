import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { cut } from '../http/cut.js';
import { ApiData, ApiFailures } from '../http/envelope.dto.js';
import { Limit } from '../http/limits/limit.js';
import { CurrentVisitor, type Visitor } from '../http/visitor.js';
import { ErrorReceivedView, ReportErrorDto } from './client-error.dto.js';
import { fingerprintOf } from './fingerprint.js';
import { scrub } from './scrub.js';

const MAX_DEVICE_INFO_CHARACTERS = 500;

@ApiTags('site')
@Limit('errors')
@Controller('errors')
export class ClientErrorsController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Report an error of the browser',
    description: 'VINs, plates, e-mails and tokens are taken out before anything is kept.',
  })
  @ApiData(ErrorReceivedView)
  @ApiFailures('VALIDATION')
  async reportClientError(
    @Body() report: ReportErrorDto,
    @CurrentVisitor() { anonId }: Visitor,
  ): Promise<ErrorReceivedView> {
    const { message, errorType: type, severity: level, deviceInfo, ...details } = report;
    // Null is as good as absent, for whatever sends it.
    const [errorType, severity] = [type ?? 'javascript', level ?? 'medium'];
    const device = deviceInfo && cut(scrub(JSON.stringify(deviceInfo)), MAX_DEVICE_INFO_CHARACTERS);
    await this.dataSource.query(
      `INSERT INTO client_errors (message, "errorType", severity, details, fingerprint, "userId")
       VALUES ($1, $2, $3, $4, $5, (SELECT "userId" FROM user_identities WHERE "anonId" = $6))`,
      [
        message,
        errorType,
        severity,
        JSON.stringify({ ...details, deviceInfo: device }),
        fingerprintOf({ message, errorType, stack: details.stack }),
        anonId,
      ],
    );
    return { received: true };
  }
}
