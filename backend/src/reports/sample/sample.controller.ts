import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData } from '../../platform/http/envelope.dto.js';
import { Limit } from '../../platform/http/limits/limit.js';
import { ReportView } from '../report.dto.js';
import { SampleService } from './sample.service.js';

@ApiTags('reports')
@Controller('sample-report')
export class SampleController {
  constructor(private readonly samples: SampleService) {}

  @Get()
  @Limit('shared')
  @ApiOperation({
    summary: 'The sample report: a whole report of a published test vehicle',
    description: 'Made-up records, the same for everyone, whichever history source the shop uses.',
  })
  @ApiData(ReportView)
  getSample(): Promise<ReportView> {
    return this.samples.view();
  }
}
