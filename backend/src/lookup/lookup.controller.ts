import { Body, type CanActivate, Controller, type ExecutionContext, Injectable, Post, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiData, ApiFailures, SerializeWith } from '../platform/http/envelope.dto.js';
import { AddressCountsService } from '../platform/http/limits/address-counts.service.js';
import { Limit } from '../platform/http/limits/limit.js';
import { CurrentVisitor, type Visitor } from '../platform/http/visitor.js';
import { ReportView } from '../reports/report.dto.js';
import { serializeReport } from '../reports/report-views.service.js';
import { PlateLookupDto, VinLookupDto } from './lookup.dto.js';
import { LookupService } from './lookup.service.js';

/** Counts lookups by address, refused input included, so that an operator sees who searches excessively. */
@Injectable()
class CountLookupsGuard implements CanActivate {
  constructor(private readonly addresses: AddressCountsService) {}

  canActivate(context: ExecutionContext): true {
    this.addresses.note(context.switchToHttp().getRequest<FastifyRequest>().ip, 'lookup');
    return true;
  }
}

@ApiTags('lookup')
@Limit('lookup')
@UseGuards(CountLookupsGuard)
@SerializeWith(serializeReport)
@Controller('lookup')
export class LookupController {
  constructor(private readonly lookup: LookupService) {}

  @Post('vin')
  @ApiOperation({
    summary: 'Look up a vehicle by VIN',
    description: 'Looking up the same VIN again returns the same report.',
  })
  @ApiData(ReportView)
  @ApiFailures('VALIDATION')
  lookupVin(@Body() { vin, intent }: VinLookupDto, @CurrentVisitor() visitor: Visitor): Promise<ReportView> {
    return this.lookup.byVin(vin, intent, visitor);
  }

  @Post('license-plate')
  @ApiOperation({ summary: 'Look up a vehicle by plate and US state' })
  @ApiData(ReportView)
  @ApiFailures('VALIDATION', 'PLATE_NOT_FOUND', 'SOURCE_UNAVAILABLE')
  lookupLicensePlate(
    @Body() { licensePlate, state, intent }: PlateLookupDto,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<ReportView> {
    return this.lookup.byPlate(licensePlate, state, intent, visitor);
  }
}
