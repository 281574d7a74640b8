import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiFailures } from '../../platform/http/envelope.dto.js';
import { RawResponse } from '../../platform/http/envelope.js';
import { windowOf, within } from '../analysis/period.js';
import { AuditRepository, type Actor } from '../audit/audit.repository.js';
import { COUNTED } from '../list-query.js';
import { ListsRepository, type Narrowing } from '../lists/lists.repository.js';
import { DescribeList, sendList } from '../lists/listing.js';
import { RecordsReading } from '../audit/reading.interceptor.js';
import { CurrentActor, OperatorGuard } from '../login/operator.guard.js';
import { CONVERSIONS, EXPORTED } from './conversion-list.js';
import { AdminConversionView, PeriodListQueryDto } from './conversions.dto.js';
import { toCsv } from './csv.js';

const inPeriod = (query: PeriodListQueryDto): Narrowing => ({
  where: within('signature."signedAt"'),
  parameters: windowOf(query).parameters,
});

@ApiTags('admin')
@ApiCookieAuth('operator')
@UseGuards(OperatorGuard)
@Controller('admin')
export class ConversionsController {
  constructor(
    private readonly lists: ListsRepository,
    private readonly audit: AuditRepository,
  ) {}

  @Get('conversions')
  @RecordsReading()
  @DescribeList(AdminConversionView, CONVERSIONS)
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
    @CurrentActor() by: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const rows = await this.lists.first(CONVERSIONS, query, inPeriod(query), COUNTED);
    const { days, date, filter } = query;
    const details = { days: days ?? null, date: date ?? null, filtered: filter !== undefined, rows: rows.length };
    await this.audit.record(by, 'export-conversions', null, details);
    void reply.header('content-type', 'text/csv; charset=utf-8');
    void reply.header('content-disposition', 'attachment; filename="conversions.csv"');
    return toCsv(EXPORTED, rows);
  }
}
