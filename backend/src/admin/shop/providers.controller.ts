import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../../http/envelope.dto.js';
import { OperatorGuard } from '../login/operator.guard.js';
import { ProviderHealth } from './providers.dto.js';
import { Providers } from './providers.service.js';

@ApiTags('admin')
@ApiCookieAuth('operator')
@UseGuards(OperatorGuard)
@Controller('admin/providers')
export class ProvidersController {
  constructor(private readonly providers: Providers) {}

  @Get()
  @ApiOperation({ summary: 'Whom the shop depends on, how they do and what they cost' })
  @ApiData(ProviderHealth)
  @ApiFailures('UNAUTHORIZED')
  getProviders(): Promise<ProviderHealth> {
    return this.providers.health();
  }
}
