import type { EntryText } from '../../../api/types';
import { plural } from '../../../../../backend/src/platform/input-rules/formats.js';
import { Badge } from '../../../ui/Badge';
import { Fold } from '../../../ui/Fold';
import { DrawingImage } from '../DrawingImage';
import { RecordTable } from '../RecordTable';
import { HistorySection, type SectionProps } from '../SectionFrame';

function Accident({ title, tone, mark, facts, damage }: EntryText) {
  return (
    <>
      <div>
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-serif text-xl font-semibold">{title}</span>
          <Badge tone={tone === 'plain' ? 'neutral' : tone}>{mark}</Badge>
        </p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5 text-[0.9375rem]">
          {facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-soft">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {damage ? (
        <DrawingImage
          drawing={damage.drawing}
          label={damage.summary}
          className="w-full max-w-60 justify-self-end max-sm:justify-self-start"
        />
      ) : null}
    </>
  );
}

export function AccidentSection(props: SectionProps) {
  const { entries } = props.words.accidents;
  return (
    <HistorySection {...props} id="accidents" part="accidents">
      <ul className="divide-y divide-rule">
        {entries.map((entry, index) => (
          <li
            key={index}
            id={`accidents-${index}`}
            className="grid break-inside-avoid items-center gap-4 py-4 first:pt-0 sm:grid-cols-[1fr_15rem]"
          >
            <Accident {...entry} />
          </li>
        ))}
      </ul>
    </HistorySection>
  );
}

export function OwnershipSection(props: SectionProps) {
  const { entries, note } = props.words.ownership;
  return (
    <HistorySection {...props} id="ownership" part="ownership">
      <ol className="divide-y divide-rule">
        {entries.map(({ title, details: [useAndState, time] }, index) => (
          <li
            key={title}
            id={`ownership-${index}`}
            className="flex break-inside-avoid flex-wrap items-baseline justify-between gap-x-4 py-2 first:pt-0"
          >
            <p>
              <span className="font-semibold">{title}</span>
              <span className="text-soft"> {useAndState}</span>
            </p>
            <p className="figures text-[0.9375rem] text-soft">{time}</p>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-soft">{note}</p>
    </HistorySection>
  );
}

export function SalesSection(props: SectionProps) {
  return (
    <HistorySection {...props} id="sales" part="sales">
      <RecordTable caption="Sales" records="sales" table={props.words.sales.table} />
    </HistorySection>
  );
}

const NEWEST = 3;

export function ServiceSection(props: SectionProps) {
  const { table } = props.words.service;
  const older = (table?.rows.length ?? 0) - NEWEST;
  const records = { records: 'service', table };
  return (
    <HistorySection long {...props} id="service" part="service">
      <div className="print:[&_table]:table-fixed">
        <RecordTable {...records} caption="Service records, newest first" to={NEWEST} />
        {older > 0 ? (
          <Fold title={`Show ${plural(older, 'earlier record')}`} className="mt-3 print:mt-0 print:[&_thead]:hidden">
            <RecordTable {...records} caption="Earlier service records" from={NEWEST} />
          </Fold>
        ) : null}
      </div>
    </HistorySection>
  );
}
