import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BodyLimit } from '../platform/http/request-body.js';
import { ApiData, ApiFailures } from '../platform/http/envelope.dto.js';
import { Limit } from '../platform/http/limits/limit.js';
import { CurrentVisitor, type Visitor } from '../platform/http/visitor.js';
import { AGREEMENT_HASH, USE_AGREEMENT } from './agreement.js';
import { AgreementView, SignDto, SignedView } from './signature.dto.js';
import { SignaturesService } from './signatures.service.js';

/** The largest PNG in base64, and the other fields. */
const SIGNATURE_BODY_BYTES = 64 * 1024;

@ApiTags('signatures')
@Controller('signatures')
export class SignaturesController {
  constructor(private readonly signatures: SignaturesService) {}

  @Get('agreement')
  @ApiOperation({ summary: 'The document to sign, in full' })
  @ApiData(AgreementView)
  getAgreement(): AgreementView {
    return { ...USE_AGREEMENT, hash: AGREEMENT_HASH };
  }

  @Post()
  @BodyLimit(SIGNATURE_BODY_BYTES)
  @Limit('signatures')
  @ApiOperation({ summary: 'Sign the use agreement for a report' })
  @ApiData(SignedView)
  @ApiFailures(
    'VALIDATION',
    'AGREEMENT_REQUIRED',
    'SIGNATURE_EMPTY',
    'REPORT_NOT_FOUND',
    'NOT_PAID',
    'TOO_MANY_REQUESTS',
  )
  signReport(@Body() body: SignDto, @CurrentVisitor() visitor: Visitor): Promise<SignedView> {
    return this.signatures.sign(body, visitor);
  }
}
