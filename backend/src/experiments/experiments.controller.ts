import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData } from '../http/envelope.dto.js';
import { Limit } from '../http/limits/limit.js';
import { CurrentVisitor, type Visitor } from '../http/visitor.js';
import { VariantsView } from './variant.dto.js';
import { ExperimentsService } from './experiments.service.js';

@ApiTags('site')
@Limit('variants')
@Controller('variants')
export class ExperimentsController {
  constructor(private readonly variants: ExperimentsService) {}

  @Get()
  @ApiOperation({
    summary: 'Which offer page and which checkout this visitor is sent to',
    description: 'Drawn once by the weights of the settings and kept. Every variant also opens by its own address.',
  })
  @ApiData(VariantsView)
  getVariants(@CurrentVisitor() visitor: Visitor): Promise<VariantsView> {
    return this.variants.of(visitor);
  }
}
