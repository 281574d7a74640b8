import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vehicleQuery } from '../../../api/queries';
import type { ModelRecalls as Recalls } from '../../../api/types';
import { day, NOT_REPORTED } from '../../../../../backend/src/platform/input-rules/day.js';
import { Badge } from '../../../ui/Badge';
import { HistorySection, SectionAnswer, type SectionProps } from '../SectionFrame';

const CAMPAIGN = 'break-inside-avoid border-b border-rule pb-5 last:border-b-0 last:pb-0';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="mt-2">
      <span className="font-semibold">{label}: </span>
      {children}
    </p>
  );
}

function Campaign({ recall }: { recall: Recalls['records'][number] }) {
  const { campaign, component, date, parkIt, parkOutside, overTheAir } = recall;
  return (
    <li className={CAMPAIGN}>
      <h4 className="text-lg">{component ?? 'Component not reported'}</h4>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        Campaign {campaign}, {date === null ? 'date not reported' : day(date)}
        {parkIt ? <Badge tone="bad">Do not drive until repaired</Badge> : null}
        {parkOutside ? <Badge tone="bad">Park away from buildings</Badge> : null}
        {overTheAir ? <Badge>Repaired over the air</Badge> : null}
      </p>
      <Fact label="Defect">{recall.summary ?? NOT_REPORTED}</Fact>
      <Fact label="Risk">{recall.consequence ?? NOT_REPORTED}</Fact>
      <Fact label="Remedy">{recall.remedy ?? NOT_REPORTED}</Fact>
    </li>
  );
}

/** The authority's list for the model, fetched when the report is read, where that source is on. */
function ModelRecalls({ vin, campaigns }: Pick<SectionProps, 'campaigns'> & { vin: string }) {
  const recalls = useQuery(vehicleQuery(vin)).data?.recalls;
  if (!recalls) return null;
  const { status, appliesTo, source, asOf, records, note } = recalls;
  return (
    <div className="mt-7">
      <h3 className="text-xl">{appliesTo ? `Campaigns for every ${appliesTo}` : 'Campaigns by model'}</h3>
      <p className="mb-3 text-sm text-soft">
        Source: {source}, {asOf ? `as of ${day(asOf)}` : 'without an answer'}
      </p>
      <SectionAnswer absence={status === 'available' ? null : campaigns[status]}>
        <ul className="space-y-5">
          {records.map((recall) => (
            <Campaign key={recall.campaign} recall={recall} />
          ))}
        </ul>
      </SectionAnswer>
      {note ? <p className="mt-2 text-sm text-soft">{note}</p> : null}
    </div>
  );
}

/** Recalls apply to the model: only a dealer's records say whether this vehicle was repaired. */
export function RecallSection(props: SectionProps) {
  const { vin, campaigns, words } = props;
  return (
    <HistorySection
      {...props}
      id="recalls"
      part="recalls"
      after={vin ? <ModelRecalls vin={vin} campaigns={campaigns} /> : null}
    >
      <p className="mb-4 text-[0.9375rem] text-soft">{words.recalls.intro}</p>
      <ul className="space-y-5">
        {words.recalls.entries.map(({ title, details, text, facts }, index) => (
          <li key={index} id={`recalls-${index}`} className={CAMPAIGN}>
            <h3 className="text-xl">{title}</h3>
            <p className="text-sm text-soft">{details.join(', ')}</p>
            <p className="mt-2">{text}</p>
            {facts.map(({ label, value }) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </li>
        ))}
      </ul>
    </HistorySection>
  );
}
