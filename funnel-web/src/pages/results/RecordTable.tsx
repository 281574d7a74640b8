import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { PartText } from '../../api/types';
import { NOT_REPORTED } from '../../../../backend/src/platform/input-rules/day.js';

interface RecordTableProps {
  caption: string;
  table: PartText['table'];
  /** Kind of record: prefix of the row ids that the chart links to. */
  records: string;
  /** Rows to show; all by default. */
  from?: number;
  to?: number;
  draw?: (cell: string, column: number, row: number) => ReactNode;
}

/** Records as a table. On a phone each is a block, in which only values that are not reported name their column. */
export function RecordTable({ caption, table, records, from = 0, to, draw = (cell) => cell }: RecordTableProps) {
  const { head = [], rows = [] } = table ?? {};
  const wide = head.length > 4;
  const row = clsx(
    'border-b border-rule last:border-b-0 max-sm:grid max-sm:gap-x-4 max-sm:py-2 max-[20rem]:grid-cols-1',
    wide ? 'max-sm:grid-cols-[auto_1fr_auto]' : 'max-sm:grid-cols-[auto_1fr]',
  );
  const cell = clsx(
    'figures py-1.5 pr-4 align-top last:pr-0 max-sm:p-0',
    wide
      ? 'max-sm:nth-5:col-span-2 max-[20rem]:nth-5:col-span-1'
      : 'max-sm:odd:text-soft max-sm:even:text-right max-[20rem]:even:text-left',
    'max-sm:first:font-medium max-sm:first:whitespace-nowrap max-sm:first:text-ink',
  );
  return (
    <table className="w-full border-collapse text-[0.9375rem] max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className="caps border-b border-rule-strong py-2 pr-4 text-left align-bottom">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.slice(from, to).map((cells, index) => (
          <tr key={index} id={`${records}-${from + index}`} className={row}>
            {cells.map((text, column) => (
              <td key={column} className={cell}>
                {text === NOT_REPORTED ? (
                  <span aria-hidden="true" className="text-soft sm:hidden">
                    {head[column]}:{' '}
                  </span>
                ) : null}
                {draw(text, column, from + index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
