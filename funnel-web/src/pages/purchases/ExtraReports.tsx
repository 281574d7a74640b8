import type { PurchasesView } from '../../api/types';
import { UNKNOWN_VEHICLE } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { UnlockReport } from '../../offers/unlock/UnlockReport';
import { parseSearch } from '../../search/search';
import { Empty, LookUpLink, Part } from './Part';

/** The vehicles this visitor looked up and can unlock with a subscription or a credit. */
export function ExtraReports({ lookedUp, held }: Pick<PurchasesView, 'lookedUp' | 'held'>) {
  if (!held) return null;
  return (
    <Part id="extra" title="One more report" aside="For a vehicle you looked up">
      {lookedUp.length === 0 ? (
        <Empty action={<LookUpLink />}>Look up a vehicle first. Then you can open its report here.</Empty>
      ) : (
        <ul className="divide-y divide-rule">
          {lookedUp.map(({ reportId, vehicle, vin, plate }) => {
            const name = vehicle ?? vin ?? plate ?? UNKNOWN_VEHICLE;
            const search = parseSearch(vin ? { type: 'vin', value: vin } : { type: 'license_plate', value: plate });
            return (
              <li
                key={reportId}
                className="grid gap-x-8 gap-y-3 py-5 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_22rem]"
              >
                <div className="min-w-0">
                  <h3 className="text-[1.3125rem]">{name}</h3>
                  <p className="mt-1 text-sm text-soft">
                    {vin ? <span className="vin break-all">{vin}</span> : null}
                    {vin && plate ? ' · ' : null}
                    {plate}
                  </p>
                </div>
                <UnlockReport reportId={reportId} vehicle={name} search={search} held={held} />
              </li>
            );
          })}
        </ul>
      )}
    </Part>
  );
}
