import type { ReactNode } from 'react';
import type { PartText } from '../../api/types';

interface Row {
  key: string;
  cells: readonly ReactNode[];
}

interface RecordTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly Row[];
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

/** Records as a table; on a phone each record becomes a small block with its column names beside the values. */
export function RecordTable({ caption, head, rows }: RecordTableProps) {
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
          <tr key={key} className="border-b border-rule max-sm:block max-sm:py-2.5">
            {cells.map((cell, index) => (
              <td
                key={head[index]}
                className="figures py-2.5 pr-4 align-top last:pr-0 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-0.5 max-sm:pr-0"
              >
                <span aria-hidden="true" className="text-soft sm:hidden">
                  {head[index]}
                </span>
                <span className="max-sm:text-right">{cell}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
