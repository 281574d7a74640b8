import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData } from '../envelope.dto.js';
import { SiteFactsService } from './site-facts.service.js';
import { SiteInfoView } from './site.dto.js';

@ApiTags('site')
@Controller()
export class SiteController {
  constructor(private readonly site: SiteFactsService) {}

  @Get('site')
  @ApiOperation({ summary: 'What every page shows: support contacts and what is simulated' })
  @ApiData(SiteInfoView)
  getSite(): SiteInfoView {
    return this.site.view();
  }
}
