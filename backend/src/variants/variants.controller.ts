import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData } from '../http/envelope.dto.js';
import { CurrentVisitor, type Visitor } from '../http/visitor.js';
import { Variants } from './variant.dto.js';
import { VariantsService } from './variants.service.js';

@ApiTags('site')
@Controller('variants')
export class VariantsController {
  constructor(private readonly variants: VariantsService) {}

  @Get()
  @ApiOperation({
    summary: 'Which offer page and which checkout this visitor is sent to',
    description: 'Drawn once by the weights of the settings and kept. Every variant also opens by its own address.',
  })
  @ApiData(Variants)
  getVariants(@CurrentVisitor() visitor: Visitor): Promise<Variants> {
    return this.variants.of(visitor);
  }
}
