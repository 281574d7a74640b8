import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../platform/http/envelope.dto.js';
import { Limit } from '../platform/http/limits/limit.js';
import { VehicleSummary, VehicleSummaryService } from '../vehicle-data/vehicle-summary.service.js';
import { IntentQueryDto, VinPathDto } from './lookup.dto.js';

@ApiTags('vehicles')
@Limit('decode')
@Controller('vehicles')
export class VehiclesController {
  constructor(private readonly summaries: VehicleSummaryService) {}

  @Get(':vin')
  @ApiOperation({
    summary: 'Everything known about a VIN, free of charge',
    description:
      'Decoding, check digit, VINs that may have been meant, recalls, complaints and crash tests of the model, each with its ' +
      'source and date. Sets no cookie, may be kept for five minutes and carries an ETag. Keeps nothing about the caller and sells nothing. Sixty calls a minute from one address.',
  })
  @ApiParam({ name: 'vin', type: String, example: '1FTFW5L86RFB45612' })
  @ApiData(VehicleSummary)
  @ApiHeader({ name: 'If-None-Match', required: false, description: 'The ETag of an answer you already have' })
  @ApiResponse({ status: 304, description: 'The answer you have is still current' })
  @ApiFailures('VALIDATION', 'TOO_MANY_REQUESTS')
  decodeVin(@Param() { vin }: VinPathDto, @Query() _query: IntentQueryDto): Promise<VehicleSummary> {
    return this.summaries.of(vin);
  }
}
