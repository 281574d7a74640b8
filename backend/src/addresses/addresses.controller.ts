import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../platform/http/envelope.dto.js';
import { Limit } from '../platform/http/limits/limit.js';
import { CurrentVisitor, type Visitor } from '../platform/http/visitor.js';
import { PostalPlaceView, SaveAddressDto, SavedAddressView, ZipCodeDto } from './address.dto.js';
import { AddressesService } from './addresses.service.js';
import { PostalPlacesService } from './postal-places.service.js';

@ApiTags('addresses')
@Controller()
export class AddressesController {
  constructor(
    private readonly addresses: AddressesService,
    private readonly places: PostalPlacesService,
  ) {}

  @Post('addresses')
  @Limit('addresses')
  @ApiOperation({ summary: 'Give the postal address that goes with a report' })
  @ApiData(SavedAddressView)
  @ApiFailures('VALIDATION', 'REPORT_NOT_FOUND', 'NOT_PAID', 'NOT_SIGNED')
  saveAddress(@Body() body: SaveAddressDto, @CurrentVisitor() visitor: Visitor): Promise<SavedAddressView> {
    return this.addresses.save(body, visitor);
  }

  @Get('postal-codes/:zipCode')
  @Limit('decode')
  @ApiOperation({ summary: 'City and state of a ZIP code, so that nobody has to type them' })
  @ApiParam({ name: 'zipCode', type: String, example: '33101' })
  @ApiData(PostalPlaceView)
  @ApiFailures('VALIDATION')
  async findPlace(@Param() { zipCode }: ZipCodeDto): Promise<PostalPlaceView> {
    return (await this.places.find(zipCode)) ?? { city: null, state: null };
  }
}
