import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../platform/http/envelope.dto.js';
import { Limit } from '../platform/http/limits/limit.js';
import { PostalPlaceView, ZipCodeDto } from './postal-place.dto.js';
import { PostalPlacesService } from './postal-places.js';

@ApiTags('addresses')
@Limit('decode')
@Controller('postal-codes')
export class PostalPlacesController {
  constructor(private readonly places: PostalPlacesService) {}

  @Get(':zipCode')
  @ApiOperation({ summary: 'City and state of a ZIP code, so that nobody has to type them' })
  @ApiParam({ name: 'zipCode', type: String, example: '33101' })
  @ApiData(PostalPlaceView)
  @ApiFailures('VALIDATION')
  async findPlace(@Param() { zipCode }: ZipCodeDto): Promise<PostalPlaceView> {
    return (await this.places.find(zipCode)) ?? { city: null, state: null };
  }
}
