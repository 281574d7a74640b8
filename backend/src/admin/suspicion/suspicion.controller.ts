import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiDataList, ApiFailures } from '../../platform/http/envelope.dto.js';
import { OperatorOnly } from '../login/operator.guard.js';
import { SuspicionService } from './suspicion.service.js';
import { SuspiciousAddressView } from './suspicious-address.dto.js';

@OperatorOnly()
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
