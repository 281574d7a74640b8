import { Injectable, type Type } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import { type ListPage, type ListQuery, type ListRules, readListQuery, totalAtEnd, totalOf } from './list-query.js';
import { COUNTED_ROWS } from '../../platform/input-rules/codes.js';

export interface ConsoleList extends ListRules {
  resource: string;
  view: Type;
  /** Whether its rows are about a person: each look is recorded in the audit log. */
  isPersonal?: true;
  /** The SELECT of all rows, `id` among their columns; clients sort and filter by these columns. */
  rows: string;
  /** Conditions of the filters that do more than compare the column of their name. */
  where?: Record<string, string>;
}

type Rows = SelectQueryBuilder<ObjectLiteral>;
export type Narrowing = (rows: Rows) => Rows;

const everything: Narrowing = (rows) => rows;

@Injectable()
export class ListsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async page(list: ConsoleList, query: ListQuery, narrow = everything) {
    const page = readListQuery(query, list);
    const matching = narrow(this.matching(list, page));
    const rows = await this.rowsOf(list, page, matching);
    const total = totalAtEnd(page, rows.length) ?? totalOf(page, rows.length, await this.count(matching));
    return { rows, offset: page.offset, total };
  }

  /** The first rows, whatever page the query names. @throws AppError VALIDATION */
  first(list: ConsoleList, query: ListQuery, narrow: Narrowing, limit: number): Promise<ObjectLiteral[]> {
    const page = readListQuery(query, list);
    return inOrder(narrow(this.matching(list, page)), { ...page, limit }).getRawMany();
  }

  async find(list: ConsoleList, id: string): Promise<ObjectLiteral | null> {
    const row = await this.all(list).where('row.id = :id', { id }).getRawOne<ObjectLiteral>();
    return row ?? null;
  }

  private all(list: ConsoleList): Rows {
    return this.dataSource.createQueryBuilder().select('row.*').from(`(${list.rows})`, 'row');
  }

  private matching(list: ConsoleList, { filter }: ListPage): Rows {
    const rows = this.all(list);
    for (const [name, value] of Object.entries(filter))
      rows.andWhere(`(${list.where?.[name] ?? `row."${name}" = :${name}`})`, { [name]: value });
    return rows;
  }

  /** Pages are found by the row before them, to which an index leads, and by their number where that row is gone. */
  private async rowsOf(list: ConsoleList, page: ListPage, matching: Rows): Promise<ObjectLiteral[]> {
    const { after, offset, sort } = page;
    const rows = inOrder(matching, page);
    if (after !== undefined) {
      const last = this.all(list)
        .select([`row."${sort.field}"`, 'row.id'])
        .where('row.id = :after')
        .getQuery();
      const isBehind = `(row."${sort.field}", row.id) ${sort.order === 'DESC' ? '<' : '>'} (${last})`;
      const found = await rows.clone().andWhere(isBehind, { after }).getRawMany<ObjectLiteral>();
      if (found.length > 0 || offset === 0 || offset > COUNTED_ROWS) return found;
    }
    return rows.offset(offset).getRawMany();
  }

  private async count(matching: Rows): Promise<number> {
    const counted = matching
      .clone()
      .select('1')
      .limit(COUNTED_ROWS + 1);
    const row = await this.dataSource
      .createQueryBuilder()
      .select('count(*)::int', 'total')
      .from(`(${counted.getQuery()})`, 'counted')
      .setParameters(counted.getParameters())
      .getRawOne<{ total: number }>();
    return row?.total ?? 0;
  }
}

const inOrder = (rows: Rows, { sort: { field, order }, limit }: ListPage): Rows =>
  rows.clone().orderBy(`row."${field}"`, order).addOrderBy('row.id', order).limit(limit);
