import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { Badge } from '../../../ui/Badge';
import { Icon } from '../../../ui/Icon';
import { TONE_ICONS, TONE_INKS } from '../../../ui/tones';
import { compareRows, namesOf, type CompareRow, type FullReport } from './compare-rows';
import { pathOf } from '../../../app/paths';

const PHONE_COLUMNS = 'max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-[15rem]:grid-cols-1';

function Row({ row, names }: { row: CompareRow; names: readonly [string, string] }) {
  const { label, cells, difference, shared } = row;
  return (
    <tr className={`border-b border-rule max-sm:gap-y-1 max-sm:py-3 ${PHONE_COLUMNS}`}>
      <th
        scope="row"
        className={clsx(
          'py-4 pr-6 text-left align-top font-normal',
          'max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:p-0',
          !shared && 'min-[15rem]:max-sm:col-span-2',
        )}
      >
        <span className="caps sm:block">{label}</span>
        <Badge
          tone={difference ? 'warn' : 'neutral'}
          className={clsx('mt-1.5 rounded-lg! whitespace-normal! max-sm:mt-0', shared && 'max-sm:sr-only')}
        >
          {difference ?? 'Same'}
        </Badge>
      </th>
      {cells.map(({ value, detail, tone }, index) => {
        const alert = tone === 'bad' || tone === 'warn' ? tone : null;
        return (
          <td
            key={index}
            className={clsx('py-4 pr-6 align-top last:pr-0 max-sm:p-0', shared && index > 0 && 'max-sm:sr-only')}
          >
            <span className={clsx('sr-only', !shared && 'max-[15rem]:not-sr-only max-[15rem]:text-soft')}>
              {names[index]}
            </span>
            <span
              className={clsx(
                'figures block font-serif text-xl font-semibold max-sm:text-lg max-sm:leading-snug',
                alert && TONE_INKS[alert],
              )}
            >
              {shared && index === 0 ? (
                <span aria-hidden="true" className="font-normal sm:hidden">
                  Both:{' '}
                </span>
              ) : null}
              {alert ? (
                <>
                  <Icon name={TONE_ICONS[alert]} className="mr-1.5 inline size-4.5 align-[-0.15em]" />
                  <span className="sr-only">{alert === 'bad' ? 'Important:' : 'Look closer:'} </span>
                </>
              ) : null}
              {value}
            </span>
            <span className="block text-[0.9375rem] text-soft first-letter:uppercase max-sm:text-sm">{detail}</span>
          </td>
        );
      })}
    </tr>
  );
}

/** On a phone both cells are below the label, under sticky vehicle names; equal values are shown once. */
export function CompareTable({ a, b }: { a: FullReport; b: FullReport }) {
  const names = namesOf(a, b);
  return (
    <table className="w-full table-fixed border-collapse max-sm:block">
      <caption className="sr-only">{`${names[0]} and ${names[1]} side by side`}</caption>
      <thead className="top-0 z-10 max-sm:block max-sm:bg-paper min-[15rem]:max-sm:sticky">
        <tr className={`border-b-2 border-ink ${PHONE_COLUMNS}`}>
          <td className="w-[30%] max-sm:hidden" />
          {[a, b].map((report, index) => (
            <th
              key={report.id}
              scope="col"
              className="py-3 pr-6 text-left align-bottom last:pr-0 max-sm:p-0 max-sm:py-2"
            >
              <Link
                to={pathOf('results', { reportId: report.id })}
                className="font-serif text-2xl leading-tight font-semibold hover:underline max-sm:text-lg"
              >
                {names[index]}
              </Link>
              <span className="vin mt-1 block text-sm font-normal break-all text-soft max-sm:text-xs">
                {report.vin}
              </span>
              {report.history.demonstration ? <Badge tone="warn">Demonstration</Badge> : null}
            </th>
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
