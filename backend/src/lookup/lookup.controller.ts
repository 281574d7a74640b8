import { Body, Controller, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../platform/http/envelope.dto.js';
import { Limit } from '../platform/http/limits/limit.js';
import { CurrentVisitor, type Visitor } from '../platform/http/visitor.js';
import { ReportView } from '../reports/report.dto.js';
import { SerializedReportInterceptor } from '../reports/serialized-report.interceptor.js';
import { CountLookupsGuard } from './count-lookups.guard.js';
import { PlateLookupDto, VinLookupDto } from './lookup.dto.js';
import { LookupService } from './lookup.service.js';

@ApiTags('lookup')
@Limit('lookup')
@UseGuards(CountLookupsGuard)
@UseInterceptors(SerializedReportInterceptor)
@Controller('lookup')
export class LookupController {
  constructor(private readonly lookup: LookupService) {}

  @Post('vin')
  @HttpCode(200)
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
  @HttpCode(200)
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
