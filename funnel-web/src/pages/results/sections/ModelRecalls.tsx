import { useQuery } from '@tanstack/react-query';
import { vehicleQuery } from '../../../api/queries';
import type { CampaignsText, ModelRecalls as Recalls } from '../../../api/types';
import { day, NOT_REPORTED } from '../../../../../backend/src/platform/input-rules/formats.js';
import { Badge } from '../../../ui/Badge';
import { SectionAnswer } from '../HistorySection';

type Recall = Recalls['records'][number];

function Advice({ recall }: { recall: Recall }) {
  return (
    <>
      {recall.parkIt ? <Badge tone="bad">Do not drive until repaired</Badge> : null}
      {recall.parkOutside ? <Badge tone="bad">Park away from buildings</Badge> : null}
      {recall.overTheAir ? <Badge>Repaired over the air</Badge> : null}
    </>
  );
}

function Campaign({ recall }: { recall: Recall }) {
  const parts = [
    ['Defect', recall.summary],
    ['Risk', recall.consequence],
    ['Remedy', recall.remedy],
  ] as const;
  return (
    <li className="break-inside-avoid border-b border-rule pb-5 last:border-b-0 last:pb-0">
      <h4 className="text-lg">{recall.component ?? 'Component not reported'}</h4>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        Campaign {recall.campaign}, {recall.date === null ? 'date not reported' : day(recall.date)}
        <Advice recall={recall} />
      </p>
      {parts.map(([label, text]) => (
        <p key={label} className="mt-2">
          <span className="font-semibold">{label}: </span>
          {text ?? NOT_REPORTED}
        </p>
      ))}
    </li>
  );
}

/** What the authority's own list says of the model, where that source is on. It is asked when the report is read, so it is never old. */
export function ModelRecalls({ vin, words }: { vin: string; words: CampaignsText }) {
  const { data } = useQuery(vehicleQuery(vin));
  const recalls = data?.recalls;
  if (!recalls) return null;
  return (
    <div className="mt-7">
      <h3 className="text-xl">
        {recalls.appliesTo ? `Campaigns for every ${recalls.appliesTo}` : 'Campaigns by model'}
      </h3>
      <p className="mb-3 text-sm text-soft">
        Source: {recalls.source}, {recalls.asOf ? `as of ${day(recalls.asOf)}` : 'without an answer'}
      </p>
      <SectionAnswer status={recalls.status} absence={recalls.status === 'available' ? null : words[recalls.status]}>
        <ul className="space-y-5">
          {recalls.records.map((recall) => (
            <Campaign key={recall.campaign} recall={recall} />
          ))}
        </ul>
      </SectionAnswer>
      {recalls.note ? <p className="mt-2 text-sm text-soft">{recalls.note}</p> : null}
    </div>
  );
}
