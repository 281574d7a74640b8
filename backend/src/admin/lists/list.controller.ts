import { applyDecorators, Controller, Get, Query, Res, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiFailures, RawResponse } from '../../platform/http/envelope.dto.js';
import { contentRange, setRange } from '../../platform/http/row-range.js';
import { RecordsReading } from '../audit/reading.interceptor.js';
import { OperatorOnly } from '../login/operator.guard.js';
import { ListQuery } from './list-query.js';
import { type ConsoleList, ListsRepository, type Narrowing } from './lists.repository.js';

export const WITH_TOTAL = { 'Content-Range': { $ref: '#/components/headers/ContentRange' } };

/** Documents a handler that returns a list, and records who reads one with personal data. */
export function ServesList({ resource, view, sort, filter, isPersonal }: ConsoleList) {
  const description = `Sorts by ${sort.join(', ')}. Filters: ${Object.keys(filter).join(', ')}.`;
  return applyDecorators(
    RawResponse(),
    ApiOperation({ summary: `All ${resource.replaceAll('-', ' ')}, newest first`, description }),
    ApiOkResponse({ type: [view], headers: WITH_TOTAL }),
    ApiFailures('VALIDATION'),
    ...(isPersonal ? [RecordsReading()] : []),
  );
}

export async function sendList(
  lists: ListsRepository,
  list: ConsoleList,
  query: ListQuery,
  reply: FastifyReply,
  narrow?: Narrowing,
) {
  const { rows, offset, total } = await lists.page(list, query, narrow);
  setRange(reply, contentRange(list.resource, offset, rows.length, total));
  return rows;
}

export function listController(operationId: string, list: ConsoleList): Type {
  @OperatorOnly()
  @Controller('admin')
  class ListController {
    constructor(private readonly lists: ListsRepository) {}

    @Get(list.resource)
    @ServesList(list)
    @ApiOperation({ operationId })
    list(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
      return sendList(this.lists, list, query, reply);
    }
  }
  return ListController;
}
