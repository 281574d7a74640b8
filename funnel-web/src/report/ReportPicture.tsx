import type { ReportView } from '../api/types';
import { VehiclePicture } from '../ui/VehiclePicture';
import { useVehicleImage } from './use-vehicle-image';

/** The picture of a report with what a reader should know about it. */
export function ReportPicture({ report, className }: { report: ReportView; className?: string }) {
  const { url, text, caption } = useVehicleImage(report);
  return (
    <figure>
      <VehiclePicture url={url} text={text} className={`mx-auto w-full ${className ?? ''}`} />
      <figcaption className="mt-2 text-xs text-balance text-soft">
        {caption}Image for reference only. Actual vehicle color may vary.
      </figcaption>
    </figure>
  );
}
