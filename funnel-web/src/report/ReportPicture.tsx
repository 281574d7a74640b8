import { useState } from 'react';
import type { ReportView } from '../api/types';
import { yearsOf } from '../../../backend/src/platform/input-rules/vehicle-name.js';
import { VehiclePicture } from '../ui/VehiclePicture';
import { useVehicleImage } from './use-vehicle-image';

/** The picture of a report with what a reader should know about it. */
export function ReportPicture({ report, className }: { report: ReportView; className?: string }) {
  const { url, text, caption } = useVehicleImage(report);
  // Words about a drawing that nobody sees.
  const [broken, setBroken] = useState(false);
  const { make, manufacturer } = report.vehicleData;
  const plate = { make: make ?? manufacturer, years: yearsOf(report.vehicleData), vin: report.vin };
  return (
    <figure>
      <VehiclePicture
        url={url}
        text={text}
        plate={plate}
        className={`mx-auto w-full ${className ?? ''}`}
        onBroken={() => setBroken(true)}
      />
      <figcaption className="mt-2 text-xs text-balance text-soft">
        {broken ? null : caption}Image for reference only. Actual vehicle color may vary.
      </figcaption>
    </figure>
  );
}
