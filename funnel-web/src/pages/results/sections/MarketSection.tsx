import type { Findings, MarketValueRecord } from '../../../api/types';
import { miles, wholeMoney } from '../../../format/format';
import { HistorySection } from '../HistorySection';
import type { SectionProps } from '../section-props';
import { ValueRange } from './ValueRange';

function Values({ value }: { value: NonNullable<Findings['value']> }) {
  const rows = [
    ['Trade-in', value.tradeInCents, 'What a dealer may give: 80% of retail'],
    ['Private party', value.privatePartyCents, 'From person to person: 90% of retail'],
    ['Retail', value.retailCents, 'What a dealer may ask'],
  ] as const;
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-3">
      {rows.map(([label, cents, text]) => (
        <div key={label} className="border-t-2 border-ink pt-2">
          <dt className="font-semibold">{label}</dt>
          <dd className="figures font-serif text-[1.75rem] leading-tight font-semibold">{wholeMoney(cents)}</dd>
          <dd className="text-sm text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Assumption({ record }: { record: MarketValueRecord }) {
  return (
    <p className="mt-5 text-sm text-soft">
      {record.odometer === null
        ? 'The mileage this value assumes is not reported.'
        : `Assumes ${miles(record.odometer)}.`}{' '}
      A value is an estimate: condition and place change it.
    </p>
  );
}

export function MarketSection({ number, history, findings }: SectionProps) {
  const { marketValue, demonstration } = history;
  const record = marketValue.records[0];
  return (
    <HistorySection
      number={number}
      id="market"
      title="Market analysis"
      origin={marketValue}
      demonstration={demonstration}
      noneText="The source has no value for this vehicle."
    >
      {record ? <ValueRange record={record} value={findings.value} /> : null}
      {findings.value ? (
        <Values value={findings.value} />
      ) : (
        <p className="mt-4 text-soft">Trade-in, private party and retail value: not reported.</p>
      )}
      {record ? <Assumption record={record} /> : null}
    </HistorySection>
  );
}
