import clsx from 'clsx';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../ui/Badge';
import { compareRows, namesOf, type CompareRow, type FullReport } from './compare-rows';
import { pathOf } from '../../../app/paths';

function Row({ row: { label, cells, difference }, names }: { row: CompareRow; names: readonly [string, string] }) {
  return (
    <tr className="border-b border-rule max-sm:block max-sm:py-4">
      <th scope="row" className="py-4 pr-6 text-left align-top font-normal max-sm:block max-sm:py-0">
        <span className="caps block">{label}</span>
        <Badge tone={difference ? 'warn' : 'neutral'} className="mt-1.5 rounded-lg! whitespace-normal!">
          {difference ?? 'Same'}
        </Badge>
      </th>
      {cells.map(({ value, detail, tone }, index) => (
        <td key={index} className="py-4 pr-6 align-top last:pr-0 max-sm:block max-sm:pt-3 max-sm:pb-0">
          <span className="text-sm text-soft sm:sr-only">{names[index]}</span>
          <span className={clsx('figures block font-serif text-xl font-semibold', tone === 'bad' && 'text-bad')}>
            {value}
          </span>
          <span className="block text-[0.9375rem] text-soft first-letter:uppercase">{detail}</span>
        </td>
      ))}
    </tr>
  );
}

/** Line by line; on a phone each line is a block with the two vehicles below each other. */
export function CompareTable({ a, b }: { a: FullReport; b: FullReport }) {
  const names = namesOf(a, b);
  return (
    <table className="w-full table-fixed border-collapse max-sm:block">
      <caption className="sr-only">{`${names[0]} and ${names[1]} side by side`}</caption>
      <thead className="max-sm:block">
        <tr className="border-b-2 border-ink max-sm:block">
          <td className="w-[30%] max-sm:hidden" />
          {[a, b].map((report, index) => (
            <Fragment key={report.id}>
              <th scope="col" className="py-3 pr-6 text-left align-bottom last:pr-0 max-sm:block">
                <Link
                  to={pathOf('results', { reportId: report.id })}
                  className="font-serif text-2xl leading-tight font-semibold hover:underline"
                >
                  {names[index]}
                </Link>
                <span className="vin mt-1 block text-sm font-normal break-all text-soft">{report.vin}</span>
                {report.history.demonstration ? <Badge tone="warn">Demonstration</Badge> : null}
              </th>
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {compareRows(a, b).map((row) => (
          <Row key={row.label} row={row} names={names} />
        ))}
      </tbody>
    </table>
  );
}
