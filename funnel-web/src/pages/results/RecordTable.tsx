import type { ReactNode } from 'react';
import type { PartText } from '../../api/types';
import { NOT_REPORTED } from '../../../../backend/src/platform/input-rules/formats.js';

interface Row {
  key: string;
  cells: readonly ReactNode[];
}

interface RecordTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly Row[];
  /** The kind of record: the row of each has an id by which the chart leads to it. */
  records: string;
}

/** The table of a part as rows. @param draw makes a word stand out */
export function rowsOf(
  { table }: PartText,
  draw: (cell: string, column: number, index: number) => ReactNode = (cell) => cell,
): Row[] {
  return (table?.rows ?? []).map((row, index) => ({
    key: String(index),
    cells: row.map((cell, column) => draw(cell, column, index)),
  }));
}

/** Records as a table; on a phone each record becomes a small block, where only what is not reported needs the name of its column. */
export function RecordTable({ caption, head, rows, records }: RecordTableProps) {
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
        {rows.map(({ key, cells }) => (
          <tr
            key={key}
            id={`${records}-${key}`}
            className={`border-b border-rule last:border-b-0 max-sm:grid ${head.length > 4 ? 'max-sm:grid-cols-[auto_1fr_auto]' : 'max-sm:grid-cols-[auto_1fr]'} max-sm:gap-x-4 max-sm:py-2 max-[20rem]:grid-cols-1`}
          >
            {cells.map((cell, index) => (
              <td
                key={head[index]}
                className={`figures py-1.5 pr-4 align-top last:pr-0 max-sm:p-0 ${head.length > 4 ? 'max-sm:nth-5:col-span-2 max-[20rem]:nth-5:col-span-1' : 'max-sm:odd:text-soft max-sm:even:text-right max-[20rem]:even:text-left'} max-sm:first:font-medium max-sm:first:whitespace-nowrap max-sm:first:text-ink`}
              >
                {cell === NOT_REPORTED ? (
                  <span aria-hidden="true" className="text-soft sm:hidden">
                    {head[index]}:{' '}
                  </span>
                ) : null}
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
