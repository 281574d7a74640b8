import type { DataSource } from 'typeorm';
import { type ListPage, type ListQuery, type ListRules, readListQuery } from '../list-query.js';

type Filters = Record<string, string | boolean>;

/** A list in SQL. Every name a client may use stands here; values travel as parameters. */
export interface ListSource<Field extends string> {
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

export interface ListAnswer {
  rows: Record<string, unknown>[];
  offset: number;
  total: number;
}

/** @throws AppError VALIDATION for anything the source does not name */
export async function readList<Field extends string>(
  db: DataSource,
  source: ListSource<Field>,
  query: ListQuery,
): Promise<ListAnswer> {
  const page: ListPage<Field, Filters> = readListQuery(query, source.rules);
  const values = Object.values(page.filter);
  const asked = Object.keys(page.filter).map(
    (name, i) => source.filters[name]?.replaceAll('?', `$${i + 1}`) ?? 'false',
  );
  const matches = [source.where ?? 'true', ...asked].map((condition) => `(${condition})`).join(' AND ');
  const { order, field } = page.sort;
  const [rows, counted] = await Promise.all([
    db.query<Record<string, unknown>[]>(
      `SELECT ${source.select} FROM ${source.from} WHERE ${matches}
       ORDER BY ${source.columns[field]} ${order}, ${source.id} ${order}
       LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, page.limit, page.offset],
    ),
    db.query<{ total: string }[]>(`SELECT count(*) AS total FROM ${source.from} WHERE ${matches}`, values),
  ]);
  return { rows, offset: page.offset, total: Number(counted[0]?.total ?? 0) };
}
