import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData } from '../platform/http/envelope.dto.js';
import { Limit } from '../platform/http/limits/limit.js';
import { CurrentVisitor, type Visitor } from '../platform/http/visitor.js';
import { VariantsView } from './variant.dto.js';
import { ExperimentsService } from './experiments.service.js';

@ApiTags('site')
@Limit('variants')
@Controller('variants')
export class ExperimentsController {
  constructor(private readonly variants: ExperimentsService) {}

  @Get()
  @ApiOperation({
    summary: 'The offer page and checkout assigned to this visitor',
    description: 'Assigned once, by the weights in the settings, and kept. Every variant also has its own address.',
  })
  @ApiData(VariantsView)
  getVariants(@CurrentVisitor() visitor: Visitor): Promise<VariantsView> {
    return this.variants.of(visitor);
  }
}
