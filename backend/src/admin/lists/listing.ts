import { applyDecorators, Controller, Get, Query, Res, type Type, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiFailures } from '../../platform/http/envelope.dto.js';
import { RawResponse } from '../../platform/http/envelope.js';
import { contentRange, tellRange } from '../../platform/http/row-range.js';
import { RecordsReading } from '../audit/reading.interceptor.js';
import { ListQuery } from '../list-query.js';
import { OperatorGuard } from '../login/operator.guard.js';
import { type ListSource, ListsRepository, type Narrowing } from './lists.repository.js';

/** Where react-admin looks for the total. */
export const WITH_TOTAL = { 'Content-Range': { $ref: '#/components/headers/ContentRange' } };

/** Documents a list by what its source lets be asked. */
export function DescribeList<Field extends string>(model: Type, { resource, rules }: ListSource<Field>) {
  const description = `Sorts by ${rules.sort.join(', ')}. Filters: ${Object.keys(rules.filter).join(', ')}.`;
  return applyDecorators(
    RawResponse(),
    ApiOperation({ summary: `All ${resource.replaceAll('-', ' ')}, newest first`, description }),
    ApiOkResponse({ type: [model], headers: WITH_TOTAL }),
    ApiFailures('VALIDATION', 'UNAUTHORIZED'),
  );
}

/** The rows of a page, with their total in a header. */
export async function sendList<Field extends string>(
  lists: ListsRepository,
  source: ListSource<Field>,
  query: ListQuery,
  reply: FastifyReply,
  narrowing?: Narrowing,
): Promise<Record<string, unknown>[]> {
  const { rows, offset, total } = await lists.page(source, query, narrowing);
  tellRange(reply, contentRange(source.resource, offset, rows.length, total));
  return rows;
}

/** What the contract says of a list. */
interface ListDocs {
  /** The shape of a row. */
  view: Type;
  operationId: string;
  /** Its rows are about a person: each look leaves a row in the audit log. */
  isPersonal?: true;
}

/** Returns a controller that answers a list of the console in react-admin's simple REST dialect. */
export function listController<Field extends string>(
  { view, operationId, isPersonal }: ListDocs,
  source: ListSource<Field>,
): Type {
  @ApiTags('admin')
  @ApiCookieAuth('operator')
  @UseGuards(OperatorGuard)
  @Controller('admin')
  class ListController {
    constructor(private readonly lists: ListsRepository) {}

    @Get(source.resource)
    @applyDecorators(...(isPersonal ? [RecordsReading()] : []))
    @DescribeList(view, source)
    @ApiOperation({ operationId })
    list(@Query() query: ListQuery, @Res({ passthrough: true }) reply: FastifyReply) {
      return sendList(this.lists, source, query, reply);
    }
  }
  return ListController;
}
