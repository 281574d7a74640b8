import type { Findings, VehicleHistory } from '../../../api/types';
import { day, miles, NOT_REPORTED } from '../../../format/format';
import { stateName } from '../../../format/states';
import { Badge } from '../../../ui/Badge';
import { SectionAnswer } from '../HistorySection';
import { RecordTable } from '../RecordTable';
import { SectionFrame } from '../SectionFrame';
import type { SectionProps } from '../section-props';
import { SourceLine } from '../SourceLine';
import { whenAndWhere } from '../when-and-where';

interface BrandsProps extends Pick<VehicleHistory, 'titleBrands'> {
  /** In plain words, by code. */
  meanings: Findings['brandMeanings'];
}

function Brands({ titleBrands, meanings }: BrandsProps) {
  return (
    <div className="mt-7">
      <h3 className="text-xl">Title brands</h3>
      <SourceLine origin={titleBrands} />
      <SectionAnswer
        origin={titleBrands}
        noneText="No state put a brand such as salvage, rebuilt or flood on a title of this vehicle."
      >
        <ul className="space-y-4">
          {titleBrands.records.map(({ date, state, code, name }, index) => (
            <li key={index} className="break-inside-avoid border-l-4 border-bad bg-bad-wash px-4 py-3">
              <p className="font-semibold text-bad">{name}</p>
              <p className="text-sm text-soft first-letter:uppercase">
                {whenAndWhere(date, state)}, brand code {code}
              </p>
              <p className="mt-1.5">{meanings[code]}</p>
            </li>
          ))}
        </ul>
      </SectionAnswer>
    </div>
  );
}

function inForce(current: boolean | null) {
  if (current === null) return NOT_REPORTED;
  return current ? <Badge tone="good">In force</Badge> : 'Replaced';
}

/** Titles and brands can come from different sources: either shows even when the other has no answer. */
export function TitleSection({ number, history, findings }: SectionProps) {
  const { titles, titleBrands, demonstration } = history;
  return (
    <SectionFrame
      number={number}
      id="titles"
      title="Title information"
      origin={titles.status === 'not_offered' ? titleBrands : titles}
      demonstration={demonstration}
    >
      <SectionAnswer origin={titles} noneText="No title record was found under this VIN.">
        <RecordTable
          caption="Title records"
          head={['Date', 'State', 'Odometer', 'Status']}
          rows={titles.records.map(({ date, state, odometer, current }, index) => ({
            key: String(index),
            cells: [day(date), stateName(state), odometer === null ? NOT_REPORTED : miles(odometer), inForce(current)],
          }))}
        />
      </SectionAnswer>
      <Brands titleBrands={titleBrands} meanings={findings.brandMeanings} />
    </SectionFrame>
  );
}
