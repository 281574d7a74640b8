import { useState } from 'react';
import type { ReportView } from '../api/types';
import { useVehicleImage } from './use-vehicle-image';

/** Left out where there is none or it does not load: what is checked is what a waiting page is for. */
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
