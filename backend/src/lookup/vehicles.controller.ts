import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../http/envelope.dto.js';
import { VehiclePicture, VehiclePictures } from '../vehicle-data/picture.js';
import { VinLookupDto } from './lookup.dto.js';

/** The call for integrators. */
@ApiTags('vehicles')
@Controller('vehicles')
export class VehiclesController {
  constructor(private readonly pictures: VehiclePictures) {}

  @Get(':vin')
  @ApiOperation({
    summary: 'Everything known of a VIN free of charge',
    description:
      'Decode, check digit, VINs that were perhaps meant, recalls, complaints and crash tests of the model, each with its ' +
      'source and date. Keeps nothing about the caller and sells nothing. Sixty calls a minute from one address.',
  })
  @ApiParam({ name: 'vin', type: String, example: '1FTFW5L86RFB45612' })
  @ApiData(VehiclePicture)
  @ApiFailures('VALIDATION', 'TOO_MANY_REQUESTS')
  decodeVin(@Param() { vin }: VinLookupDto): Promise<VehiclePicture> {
    return this.pictures.of(vin);
  }
}
