import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiData, ApiFailures, RawResponse } from '../../platform/http/envelope.dto.js';
import type { Actor } from '../audit/audit.repository.js';
import { CurrentOperator, OperatorOnly } from '../login/operator.guard.js';
import { DONE, DoneView } from '../shop/commands.dto.js';
import { CaseAnswersService } from './case-answers.service.js';
import { AnswerClaimDto, CaseFileView, EvidenceView, PlayDisputeDto } from './cases.dto.js';

/** Refund claims that no rule grants, and disputes. */
@OperatorOnly()
@Controller('admin')
export class CasesController {
  constructor(private readonly answers: CaseAnswersService) {}

  @Get('cases/:id')
  @ApiOperation({
    summary: 'A case with the facts of its purchase',
    description: 'Personal data: every request leaves a row in the audit log.',
  })
  @ApiData(CaseFileView)
  @ApiFailures('UNAUTHORIZED', 'NOT_FOUND')
  getCase(@Param('id') id: string, @CurrentOperator() by: Actor): Promise<CaseFileView> {
    return this.answers.file(id, by);
  }

  @Get('cases/:id/evidence')
  @RawResponse()
  @ApiOperation({
    summary: 'Everything a bank may want to see about a purchase, in one file',
    description: 'Consent, signature, address and reading times. Leaves a row in the audit log.',
  })
  @ApiOkResponse({ type: EvidenceView })
  @ApiFailures('UNAUTHORIZED', 'NOT_FOUND')
  async getCaseEvidence(
    @Param('id') id: string,
    @CurrentOperator() by: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EvidenceView> {
    const evidence = await this.answers.evidence(id, by);
    void reply.header('content-disposition', `attachment; filename="evidence-${evidence.id}.json"`);
    return evidence;
  }

  @Post('cases/:id/answer')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Grant or refuse a refund claim',
    description: 'The words go to the buyer by email and into the audit log.',
  })
  @ApiData(DoneView)
  @ApiFailures('VALIDATION', 'UNAUTHORIZED', 'NOT_FOUND', 'CONFLICT', 'REFUND_NOT_POSSIBLE')
  async answerClaim(@Param('id') id: string, @Body() body: AnswerClaimDto, @CurrentOperator() by: Actor) {
    await this.answers.answer(id, body, by);
    return DONE;
  }

  @Post('payments/:id/dispute')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Simulate a dispute',
    description: 'For demonstrations, where payments are simulated: a dispute begins, is won or is lost.',
  })
  @ApiData(DoneView)
  @ApiFailures('VALIDATION', 'UNAUTHORIZED', 'NOT_FOUND', 'CONFLICT')
  async playDispute(@Param('id') id: string, @Body() body: PlayDisputeDto, @CurrentOperator() by: Actor) {
    await this.answers.simulateDispute(id, body, by);
    return DONE;
  }
}
