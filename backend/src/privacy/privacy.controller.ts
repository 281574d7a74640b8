import { Body, Controller, Delete, Get, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiData, ApiFailures } from '../platform/http/envelope.dto.js';
import { Limit } from '../platform/http/limits/limit.js';
import { NotReplayed } from '../platform/http/idempotency/idempotency.interceptor.js';
import { CurrentVisitor, type Visitor } from '../platform/http/visitor.js';
import { CorrectDataDto, ErasedView, PersonalDataView } from './privacy.dto.js';
import { PrivacyService } from './privacy.service.js';

/** Responses contain personal data and are not cached for repeated calls. */
@NotReplayed()
@ApiTags('privacy')
@Limit('privacy')
@Controller('privacy')
export class PrivacyController {
  constructor(private readonly privacy: PrivacyService) {}

  @Get('data')
  @ApiOperation({ summary: 'Everything that is kept about this person', description: 'Needs a proven email.' })
  @ApiData(PersonalDataView)
  @ApiFailures('PROOF_REQUIRED')
  getPersonalData(@CurrentVisitor() visitor: Visitor): Promise<PersonalDataView> {
    return this.privacy.show(visitor);
  }

  @Patch('data')
  @ApiOperation({ summary: 'Correct name and phone' })
  @ApiData(PersonalDataView)
  @ApiFailures('VALIDATION', 'PROOF_REQUIRED')
  correctPersonalData(@Body() body: CorrectDataDto, @CurrentVisitor() visitor: Visitor): Promise<PersonalDataView> {
    return this.privacy.correct(body, visitor);
  }

  @Delete('data/addresses')
  @ApiOperation({ summary: "Delete this person's postal addresses", description: 'Open reports stay open.' })
  @ApiData(PersonalDataView)
  @ApiFailures('PROOF_REQUIRED')
  eraseAddresses(@CurrentVisitor() visitor: Visitor): Promise<PersonalDataView> {
    return this.privacy.eraseAddresses(visitor);
  }

  @Delete('data')
  @ApiOperation({
    summary: "Delete this person's data",
    description:
      'Ends running subscriptions immediately. What the law requires us to keep stays, without saying whose it was. Needs a proven email once something was bought.',
  })
  @ApiData(ErasedView)
  @ApiFailures('PROOF_REQUIRED')
  erasePersonalData(@CurrentVisitor() visitor: Visitor): Promise<ErasedView> {
    return this.privacy.erase(visitor);
  }
}
