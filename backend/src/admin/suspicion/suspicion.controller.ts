import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiDataList, ApiFailures } from '../../http/envelope.dto.js';
import { OperatorGuard } from '../login/operator.guard.js';
import { Suspicion } from './suspicion.service.js';
import { SuspiciousAddress } from './suspicious-address.dto.js';

@ApiTags('admin')
@ApiCookieAuth('operator')
@UseGuards(OperatorGuard)
@Controller('admin/suspicious-addresses')
export class SuspicionController {
  constructor(private readonly suspicion: Suspicion) {}

  @Get()
  @ApiOperation({ summary: 'Addresses that did more than people do in the last 24 hours, the worst first' })
  @ApiDataList(SuspiciousAddress)
  @ApiFailures('UNAUTHORIZED')
  listSuspiciousAddresses(): Promise<SuspiciousAddress[]> {
    return this.suspicion.list();
  }
}
