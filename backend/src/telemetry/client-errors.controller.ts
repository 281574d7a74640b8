import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { cut } from '../http/cut.js';
import { ApiData, ApiFailures } from '../http/envelope.dto.js';
import { ErrorReceived, ReportErrorDto } from './client-error.dto.js';
import { scrub } from './scrub.js';

const MAX_DEVICE_INFO_CHARACTERS = 500;

@ApiTags('site')
@Controller('errors')
export class ClientErrorsController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Report an error of the browser',
    description: 'VINs, plates, e-mails and tokens are taken out before anything is kept.',
  })
  @ApiData(ErrorReceived)
  @ApiFailures('VALIDATION')
  async reportClientError(@Body() report: ReportErrorDto): Promise<ErrorReceived> {
    const { message, errorType, severity, deviceInfo, ...details } = report;
    const device = deviceInfo && cut(scrub(JSON.stringify(deviceInfo)), MAX_DEVICE_INFO_CHARACTERS);
    await this.dataSource.query(
      'INSERT INTO client_errors (message, "errorType", severity, details) VALUES ($1, $2, $3, $4)',
      [message, errorType ?? 'javascript', severity ?? 'medium', JSON.stringify({ ...details, deviceInfo: device })],
    );
    return { received: true };
  }
}
