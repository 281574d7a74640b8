import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../http/envelope.dto.js';
import { IdentifiedVehicle } from '../vehicle-data/model/vehicle.js';
import { VinLookupDto } from './lookup.dto.js';
import { LookupService } from './lookup.service.js';

@ApiTags('vehicles')
@Controller('vehicles')
export class VehiclesController {
  constructor(private readonly lookup: LookupService) {}

  @Get(':vin')
  @ApiOperation({ summary: 'Decode a VIN, free of charge', description: 'Keeps nothing and sells nothing.' })
  @ApiParam({ name: 'vin', type: String, example: '1FTFW5L86RFB45612' })
  @ApiData(IdentifiedVehicle)
  @ApiFailures('VALIDATION')
  decodeVin(@Param() { vin }: VinLookupDto): Promise<IdentifiedVehicle> {
    return this.lookup.identify(vin);
  }
}
