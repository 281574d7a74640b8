import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { invalid } from '../../platform/http/row-range.js';
import {
  COUNTED,
  type ListPage,
  type ListQuery,
  type ListRules,
  readListQuery,
  totalAtEnd,
  totalOf,
} from '../list-query.js';

type Filters = Record<string, string | boolean>;

/** A list of the console. Every name a client may use is here; values travel as parameters. */
export interface ListSource<Field extends string> {
  /** Its path, below /api/admin. */
  resource: string;
  select: string;
  from: string;
  /** Always true of a row; for rows that are no longer anybody's. */
  where?: string;
  /** Unique, so that pages do not overlap. */
  id: string;
  columns: Record<Field, string>;
  rules: ListRules<Field, Filters>;
  /** What a filter asks; '?' stands for its value. */
  filters: Record<string, string>;
}

interface ListAnswer {
  rows: Record<string, unknown>[];
  offset: number;
  total: number;
}

/** What the server itself narrows a list by, such as a period; its parameters come before those of the filters. */
export interface Narrowing {
  where: string;
  parameters: unknown[];
}

const EVERYTHING: Narrowing = { where: 'true', parameters: [] };

/** A query as SQL: what it matches, in which order, and the values of its parameters. */
function asked<Field extends string>(source: ListSource<Field>, query: ListQuery, narrowing: Narrowing) {
  const page: ListPage<Field, Filters> = readListQuery(query, source.rules);
  const before = narrowing.parameters.length;
  const conditions = Object.keys(page.filter).map(
    (name, i) => source.filters[name]?.replaceAll('?', `$${before + i + 1}`) ?? 'false',
  );
  const matches = [source.where ?? 'true', narrowing.where, ...conditions].map((one) => `(${one})`).join(' AND ');
  const { order, field } = page.sort;
  const key = `${source.columns[field]}, ${source.id}`;
  return {
    page,
    values: [...narrowing.parameters, ...Object.values(page.filter)],
    rows: `FROM ${source.from} WHERE ${matches}`,
    order: `ORDER BY ${source.columns[field]} ${order}, ${source.id} ${order}`,
    /** @param row the parameter with the id of the row before */
    behind: (row: string) => behind({ key, order, of: `${source.from} WHERE ${source.id} = ${row}` }),
  };
}

/** True of what comes behind a row in an order. By the key and not by a number of rows: an index leads there at once, however far it is. */
export const behind = ({ key, order, of }: { key: string; order: 'ASC' | 'DESC'; of: string }): string =>
  `(${key}) ${order === 'DESC' ? '<' : '>'} (SELECT ${key} FROM ${of})`;

/**
 * The page behind a row, or from a number of rows on. Who gives both still gets the page by its number where the row before is gone by now,
 * unless that is further than anybody pages; who gives the row alone reads to the end.
 */
export async function pageOf<Row>(
  { after, offset }: { after?: string; offset: number },
  read: { behind: (row: string) => Promise<Row[]>; from: (offset: number) => Promise<Row[]> },
): Promise<Row[]> {
  if (after === undefined) return read.from(offset);
  const found = await read.behind(after);
  return found.length > 0 || offset === 0 || offset > COUNTED ? found : read.from(offset);
}

const NO_SUCH_ID = new Set(['22P02', '22003']);

/** What is asked for behind a row whose id cannot be one is refused. @throws AppError VALIDATION */
function refuseNoId(error: unknown): never {
  const { code = '' } = (error as { driverError?: { code?: string } }).driverError ?? {};
  throw NO_SUCH_ID.has(code) ? invalid('after') : error;
}

/** How many rows there are as `total`; one more than COUNTED means 'more'. @param rows 'FROM ... WHERE ...' */
export const counting = (rows: string): string =>
  `SELECT count(*) AS total FROM (SELECT ${rows} LIMIT ${COUNTED + 1}) counted`;

/** Runs the lists of the console. Written by hand, because each has to be answered from an index however large the shop is. */
@Injectable()
export class ListsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page and how many rows there are. @throws AppError VALIDATION for anything the source does not name */
  async page<Field extends string>(
    source: ListSource<Field>,
    query: ListQuery,
    narrowing: Narrowing = EVERYTHING,
  ): Promise<ListAnswer> {
    const { page, values, rows, order, behind } = asked(source, query, narrowing);
    const select = `SELECT ${source.select} ${rows}`;
    const [first, second] = [`$${values.length + 1}`, `$${values.length + 2}`];
    const found = await pageOf<Record<string, unknown>>(page, {
      behind: (row) =>
        this.dataSource
          .query<Record<string, unknown>[]>(`${select} AND ${behind(second)} ${order} LIMIT ${first}`, [
            ...values,
            page.limit,
            row,
          ])
          .catch(refuseNoId),
      from: (offset) =>
        this.dataSource.query(`${select} ${order} LIMIT ${first} OFFSET ${second}`, [...values, page.limit, offset]),
    });
    // What a search found in all its rows is not looked for twice.
    const atEnd = totalAtEnd(page, found.length);
    if (atEnd !== null) return { rows: found, offset: page.offset, total: atEnd };
    const counted = await this.dataSource.query<{ total: string }[]>(counting(rows), values);
    const total = totalOf(page, found.length, Number(counted[0]?.total ?? 0));
    return { rows: found, offset: page.offset, total };
  }

  /** The first rows of a list, whatever page was asked for. @throws AppError VALIDATION */
  async first<Field extends string>(
    source: ListSource<Field>,
    query: ListQuery,
    narrowing: Narrowing,
    limit: number,
  ): Promise<Record<string, unknown>[]> {
    const { values, rows, order } = asked(source, query, narrowing);
    return this.dataSource.query(`SELECT ${source.select} ${rows} ${order} LIMIT $${values.length + 1}`, [
      ...values,
      limit,
    ]);
  }
}
