import { useState } from 'react';
import type { ReportView } from '../api/types';
import { yearsOf } from '../../../backend/src/platform/input-rules/vehicle-name.js';
import { useVehicleImage } from './use-vehicle-image';

const PLATE =
  'flex size-full max-h-[86%] max-w-[94%] flex-col justify-center rounded-control border border-rule-strong ' +
  'bg-sheet p-[1.2cqw] text-center text-ink';

interface PlateFacts {
  make: string | null;
  years: string | null;
  vin: string | null;
}

/** Instead of a picture: what is known, like a type plate. */
function VehiclePlate({ make, years, vin, className = '' }: PlateFacts & { className?: string }) {
  return (
    <div
      role="img"
      aria-label="No picture of this vehicle"
      className={`@container flex aspect-20/9 items-center justify-center ${className}`}
    >
      <div className={PLATE}>
        <div className="flex h-full flex-col justify-center gap-[1.5cqw] rounded-[0.3rem] border border-rule px-[4cqw]">
          <p className="font-serif text-[clamp(1rem,9.5cqw,3rem)] leading-[1.05] font-semibold">{make ?? 'Vehicle'}</p>
          {years === null ? null : (
            <p className="figures text-[clamp(0.8rem,5cqw,1.4rem)] leading-none tracking-[0.18em] text-soft">{years}</p>
          )}
          {vin ? (
            <p className="vin border-t border-rule pt-[1.8cqw] text-[clamp(0.6rem,4.2cqw,1.05rem)] leading-tight">
              {vin}
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** The picture of a report's vehicle with its caption, else a plate with what is known. */
export function ReportPicture({ report, className = '' }: { report: ReportView; className?: string }) {
  const { url, text, caption } = useVehicleImage(report);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const { make, manufacturer } = report.vehicleData;
  const isBroken = url === brokenUrl;
  const place = `mx-auto w-full ${className}`;
  const plate = (
    <VehiclePlate make={make ?? manufacturer} years={yearsOf(report.vehicleData)} vin={report.vin} className={place} />
  );
  return (
    <figure>
      {url === undefined ? <div className={`aspect-20/9 ${place}`} /> : null}
      {url && !isBroken ? (
        <img
          src={url}
          alt={text}
          width={400}
          height={180}
          // The largest element on a phone's first screen.
          fetchPriority="high"
          className={`aspect-20/9 object-contain ${place}`}
          onError={() => setBrokenUrl(url)}
        />
      ) : null}
      {url === null || isBroken ? plate : null}
      <figcaption className="mt-2 text-xs text-balance text-soft">
        {isBroken && url ? null : caption}Image for reference only. Actual vehicle color may vary.
      </figcaption>
    </figure>
  );
}

/** The picture of a waiting page, which does without one that can't be loaded. */
export function WaitingPicture({ report }: { report: ReportView | null }) {
  const { url, text } = useVehicleImage(report);
  const [broken, setBroken] = useState(false);
  if (!url || broken) return null;
  return (
    <img
      src={url}
      alt={text}
      width={400}
      height={180}
      className="size-full object-contain"
      onError={() => setBroken(true)}
    />
  );
}
