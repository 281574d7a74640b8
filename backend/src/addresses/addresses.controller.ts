import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../platform/http/envelope.dto.js';
import { Limit } from '../platform/http/limits/limit.js';
import { CurrentVisitor, type Visitor } from '../platform/http/visitor.js';
import { SaveAddressDto, SavedAddressView } from './address.dto.js';
import { AddressesService } from './addresses.service.js';

@ApiTags('addresses')
@Limit('addresses')
@Controller('addresses')
export class AddressesController {
  constructor(private readonly addresses: AddressesService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Give the postal address that goes with a report' })
  @ApiData(SavedAddressView)
  @ApiFailures('VALIDATION', 'REPORT_NOT_FOUND', 'NOT_PAID', 'NOT_SIGNED')
  saveAddress(@Body() body: SaveAddressDto, @CurrentVisitor() visitor: Visitor): Promise<SavedAddressView> {
    return this.addresses.save(body, visitor);
  }
}
