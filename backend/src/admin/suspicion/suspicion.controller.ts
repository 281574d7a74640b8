import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiDataList, ApiFailures } from '../../platform/http/envelope.dto.js';
import { OperatorGuard } from '../login/operator.guard.js';
import { SuspicionService } from './suspicion.service.js';
import { SuspiciousAddressView } from './suspicious-address.dto.js';

@ApiTags('admin')
@ApiCookieAuth('operator')
@UseGuards(OperatorGuard)
@Controller('admin/suspicious-addresses')
export class SuspicionController {
  constructor(private readonly suspicion: SuspicionService) {}

  @Get()
  @ApiOperation({ summary: 'Addresses more active than a person would be in the last 24 hours, worst first' })
  @ApiDataList(SuspiciousAddressView)
  @ApiFailures('UNAUTHORIZED')
  listSuspiciousAddresses(): Promise<SuspiciousAddressView[]> {
    return this.suspicion.list();
  }
}
