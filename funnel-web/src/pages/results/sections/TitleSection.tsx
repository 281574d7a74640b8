import { day, miles } from '../../../journey/format';
import { stateName } from '../../../journey/states';
import { Badge } from '../../../ui/Badge';
import { HistorySection, SectionAnswer } from '../HistorySection';
import { RecordTable } from '../RecordTable';
import type { SectionProps } from '../section-props';
import { brandText } from './brand-texts';

function Brands({ history }: Pick<SectionProps, 'history'>) {
  const { titleBrands } = history;
  return (
    <div className="mt-7">
      <h3 className="text-xl">Title brands</h3>
      <div className="mt-3">
        <SectionAnswer
          origin={titleBrands}
          noneText="No state put a brand such as salvage, rebuilt or flood on a title of this vehicle."
        >
          <ul className="space-y-4">
            {titleBrands.records.map(({ date, state, code, name }) => (
              <li key={`${date}${code}`} className="break-inside-avoid border-l-4 border-bad bg-bad-wash px-4 py-3">
                <p className="font-semibold text-bad">{name}</p>
                <p className="text-sm text-soft">
                  {day(date)}, {stateName(state)}, brand code {code}
                </p>
                <p className="mt-1.5">{brandText(code)}</p>
              </li>
            ))}
          </ul>
        </SectionAnswer>
      </div>
    </div>
  );
}

export function TitleSection({ number, history }: SectionProps) {
  const { titles, demonstration } = history;
  return (
    <HistorySection
      number={number}
      id="titles"
      title="Title information"
      origin={titles.status === 'not_offered' ? history.titleBrands : titles}
      demonstration={demonstration}
      noneText="No title record was found under this VIN."
    >
      <RecordTable
        caption="Title records"
        head={['Date', 'State', 'Odometer', 'Status']}
        rows={titles.records.map(({ date, state, odometer, current }) => ({
          key: date + state,
          cells: [
            day(date),
            stateName(state),
            odometer === null ? 'Not reported' : miles(odometer),
            current ? <Badge tone="good">In force</Badge> : 'Replaced',
          ],
        }))}
      />
      <Brands history={history} />
    </HistorySection>
  );
}
