import { Body, Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CASE_STATES } from '../../cases/case.entity.js';
import { ApiData, ApiFailures, RawResponse } from '../../platform/http/envelope.dto.js';
import type { Actor } from '../audit/audit.repository.js';
import { listController } from '../lists/list.controller.js';
import { flag, oneOf, text } from '../lists/list-query.js';
import { CurrentOperator, OperatorOnly } from '../login/operator.guard.js';
import { Command } from '../shop/command.js';
import { CaseAnswersService } from './case-answers.service.js';
import { AdminCaseView, AnswerClaimDto, CaseFileView, EvidenceView, PlayDisputeDto } from './cases.dto.js';
import { CASE_KINDS } from '../../platform/input-rules/codes.js';

export const CASES = listController('listCases', {
  resource: 'cases',
  view: AdminCaseView,
  isPersonal: true,
  rows: `SELECT item.id, item.kind, item.state, item."userId", item."paymentId", item.reason, item.finding,
      item."openedAt", item."dueAt", item."evidenceDueAt", item."closedAt",
      item.state = 'open' AND item."dueAt" < now() AS overdue, payment."offerKey", payment."amountCents",
      payment.currency, coalesce(session."contactEmail", person.email) AS email
    FROM cases item JOIN users person ON person.id = item."userId"
    JOIN payments payment ON payment.id = item."paymentId"
    LEFT JOIN subscriptions subscription ON subscription.id = payment."subscriptionId"
    LEFT JOIN checkout_sessions session
      ON session.id = coalesce(payment."checkoutSessionId", subscription."checkoutSessionId")`,
  id: text,
  sort: ['dueAt', 'openedAt'],
  filter: { q: text, open: flag, state: oneOf(CASE_STATES), kind: oneOf(CASE_KINDS) },
  where: {
    q: `row.id = :q OR row."paymentId" = :q OR row."userId" = :q OR row."userId" = ANY(users_of_email(:q))
      OR row."paymentId" = ANY(ARRAY(SELECT id FROM payments WHERE "transactionId" = :q))
      OR row.id = ANY(ARRAY(SELECT id FROM cases WHERE "askedByUserId" = :q
        OR "askedByUserId" = ANY(ARRAY(SELECT id FROM users WHERE email = lower(:q)))))`,
    open: `(row.state = 'open') = :open`,
  },
});

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
  @ApiFailures('NOT_FOUND')
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
  @ApiFailures('NOT_FOUND')
  async getCaseEvidence(
    @Param('id') id: string,
    @CurrentOperator() by: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EvidenceView> {
    const evidence = await this.answers.evidence(id, by);
    void reply.header('content-disposition', `attachment; filename="evidence-${evidence.id}.json"`);
    return evidence;
  }

  @Command(
    'cases/:id/answer',
    {
      summary: 'Grant or refuse a refund claim',
      description: 'The words go to the buyer by email and into the audit log.',
    },
    'VALIDATION',
    'NOT_FOUND',
    'CONFLICT',
    'REFUND_NOT_POSSIBLE',
  )
  async answerClaim(
    @Param('id') id: string,
    @Body() body: AnswerClaimDto,
    @CurrentOperator() by: Actor,
  ): Promise<void> {
    await this.answers.answer(id, body, by);
  }

  @Command(
    'payments/:id/dispute',
    {
      summary: 'Simulate a dispute',
      description: 'For demonstrations, where payments are simulated: a dispute begins, is won or is lost.',
    },
    'VALIDATION',
    'NOT_FOUND',
    'CONFLICT',
  )
  async playDispute(
    @Param('id') id: string,
    @Body() body: PlayDisputeDto,
    @CurrentOperator() by: Actor,
  ): Promise<void> {
    await this.answers.simulateDispute(id, body, by);
  }
}
