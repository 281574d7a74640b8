import type { CreditsView, PurchasesView } from '../../api/types';
import { plural } from '../../../../backend/src/platform/input-rules/formats.js';
import { Empty, LookUpLink, Part } from './Part';
import { UNKNOWN_VEHICLE } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { UnlockReport } from '../../offers/unlock/UnlockCard';
import { parseSearch } from '../../search/search';
import { day } from '../../../../backend/src/platform/input-rules/day.js';

const SHOWN = 6;
const signed = (change: number) => (change > 0 ? `+${change}` : `−${-change}`);

const ROW = 'max-[15rem]:flex max-[15rem]:flex-wrap max-[15rem]:justify-between';

function Changes({ lines }: Pick<CreditsView, 'lines'>) {
  return (
    <table className="figures w-full border-collapse text-[0.9375rem]">
      <caption className="sr-only">How your credits changed, newest first</caption>
      <thead>
        <tr className={`caps text-left ${ROW}`}>
          <th className="py-2 pr-4 font-semibold max-sm:hidden">Date</th>
          <th className="py-2 pr-4 font-semibold max-[15rem]:basis-full">What</th>
          <th className="py-2 pr-4 max-[20rem]:pr-2 text-right font-semibold">Credits</th>
          <th className="py-2 text-right font-semibold">Left</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ at, text, change, balance }, index) => (
          <tr key={`${at} ${index}`} className={`border-t border-rule align-baseline ${ROW}`}>
            <td className="py-2 pr-4 whitespace-nowrap text-soft max-sm:hidden">{day(at)}</td>
            <td className="w-full py-2 pr-4 max-[20rem]:pr-2 wrap-anywhere">
              {text}
              <span className="block text-sm text-soft sm:hidden">{day(at)}</span>
            </td>
            <td className="py-2 pr-4 max-[20rem]:pr-2 text-right">{signed(change)}</td>
            <td className="py-2 text-right font-semibold">{balance}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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

export function CreditList({ credits: { balance, lines } }: { credits: CreditsView }) {
  if (lines.length === 0)
    return (
      <Part id="credits" title="Credits">
        <Empty>
          No credits yet. A pack of three reports leaves two credits here, for any vehicle, and they do not expire.
        </Empty>
      </Part>
    );
  return (
    <Part id="credits" title="Credits" aside={`${plural(balance, 'credit')} left`}>
      {balance > 0 ? (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-4 rounded-card bg-accent-wash px-5 py-4">
          <p>
            <strong className="font-semibold">{plural(balance, 'report')} paid for already.</strong> Choose any vehicle.
          </p>
          <LookUpLink />
        </div>
      ) : null}
      <Changes lines={lines.slice(0, SHOWN)} />
      {lines.length > SHOWN ? (
        <details className="mt-2">
          <summary className="link cursor-pointer py-2">Earlier changes</summary>
          <Changes lines={lines.slice(SHOWN)} />
        </details>
      ) : null}
    </Part>
  );
}
