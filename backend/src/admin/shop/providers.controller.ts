import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../../platform/http/envelope.dto.js';
import { OperatorOnly } from '../login/operator.guard.js';
import { ProviderHealthView } from './providers.dto.js';
import { ProvidersService } from './providers.service.js';

@OperatorOnly()
@Controller('admin/providers')
export class ProvidersController {
  constructor(private readonly providers: ProvidersService) {}

  @Get()
  @ApiOperation({ summary: 'The providers the shop depends on, how they are doing and what they cost' })
  @ApiData(ProviderHealthView)
  @ApiFailures('UNAUTHORIZED')
  getProviders(): Promise<ProviderHealthView> {
    return this.providers.health();
  }
}
