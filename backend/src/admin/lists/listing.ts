import { applyDecorators, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiFailures } from '../../http/envelope.dto.js';
import { RawResponse } from '../../http/envelope.js';
import { contentRange, tellRange } from '../../http/row-range.js';
import type { ListQuery } from '../list-query.js';
import type { ListSource, ListsRepository, Narrowing } from './lists.repository.js';

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
