import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiFailures, RawResponse } from '../../platform/http/envelope.dto.js';
import { type Actor, AuditRepository } from '../audit/audit.repository.js';
import { sendList, ServesList } from '../lists/list.controller.js';
import { COUNTED } from '../lists/list-query.js';
import { ListsRepository, type Narrowing } from '../lists/lists.repository.js';
import { CurrentOperator, OperatorOnly } from '../login/operator.guard.js';
import { CONVERSIONS, EXPORTED, PeriodListQueryDto } from './conversion-list.js';
import { toCsv } from './csv.js';

const inPeriod =
  ({ date, days }: PeriodListQueryDto): Narrowing =>
  (rows) =>
    rows
      .andWhere('row.signature_completed_at > period_start(:date, :days)', { date: date ?? null, days })
      .andWhere('row.signature_completed_at <= period_end(:date)');

@OperatorOnly()
@Controller('admin')
export class ConversionsController {
  constructor(
    private readonly lists: ListsRepository,
    private readonly audit: AuditRepository,
  ) {}

  @Get('conversions')
  @ServesList(CONVERSIONS)
  listConversions(@Query() query: PeriodListQueryDto, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendList(this.lists, CONVERSIONS, query, reply, inPeriod(query));
  }

  @Get('conversions.csv')
  @RawResponse()
  @ApiOperation({
    summary: 'The same as a file for a spreadsheet',
    description: `At most ${COUNTED} rows; leaves a row in the audit log.`,
  })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiFailures('VALIDATION', 'UNAUTHORIZED')
  async exportConversions(
    @Query() query: PeriodListQueryDto,
    @CurrentOperator() by: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const rows = await this.lists.first(CONVERSIONS, query, inPeriod(query), COUNTED);
    const { days, date, filter } = query;
    const details = { days, date: date ?? null, filtered: filter !== undefined, rows: rows.length };
    await this.audit.record(by, 'export-conversions', null, details);
    void reply.header('content-type', 'text/csv; charset=utf-8');
    void reply.header('content-disposition', 'attachment; filename="conversions.csv"');
    return toCsv(EXPORTED, rows);
  }
}
