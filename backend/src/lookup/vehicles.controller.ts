import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../http/envelope.dto.js';
import { Limit } from '../http/limits/limit.js';
import { VehicleSummary, VehicleSummaryService } from '../vehicle-data/vehicle-summary.js';
import { VinLookupDto } from './lookup.dto.js';

/** The call for integrators. */
@ApiTags('vehicles')
@Limit('decode')
@Controller('vehicles')
export class VehiclesController {
  constructor(private readonly summaries: VehicleSummaryService) {}

  @Get(':vin')
  @ApiOperation({
    summary: 'Everything known of a VIN free of charge',
    description:
      'Decode, check digit, VINs that were perhaps meant, recalls, complaints and crash tests of the model, each with its ' +
      'source and date. Keeps nothing about the caller and sells nothing. Sixty calls a minute from one address.',
  })
  @ApiParam({ name: 'vin', type: String, example: '1FTFW5L86RFB45612' })
  @ApiData(VehicleSummary)
  @ApiFailures('VALIDATION', 'TOO_MANY_REQUESTS')
  decodeVin(@Param() { vin }: VinLookupDto): Promise<VehicleSummary> {
    return this.summaries.of(vin);
  }
}
