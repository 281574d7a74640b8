import { useState } from 'react';
import { type PlateFacts, VehiclePlate } from './VehiclePlate';

interface VehiclePictureProps {
  /** Undefined while it is looked for; null when there is none. */
  url: string | null | undefined;
  /** What it shows, for those who do not see it. */
  text: string;
  /** What is shown where there is no picture. */
  plate: PlateFacts;
  className?: string;
  /** Told once the picture turns out not to load. */
  onBroken?: () => void;
}

/** The picture when there is one and it loads, else the plate. Its place is kept while it is looked for. */
export function VehiclePicture({ url, text, plate, className = '', onBroken }: VehiclePictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (url === undefined) return <div className={`aspect-20/9 ${className}`} />;
  if (url === null || url === brokenUrl) return <VehiclePlate {...plate} className={className} />;
  return (
    <img
      src={url}
      alt={text}
      width={400}
      height={180}
      // The largest thing on a phone's first screen.
      fetchPriority="high"
      className={`aspect-20/9 object-contain ${className}`}
      onError={() => {
        setBrokenUrl(url);
        onBroken?.();
      }}
    />
  );
}
