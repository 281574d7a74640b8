import { useState } from 'react';
import { VehicleIllustration } from './VehicleIllustration';

interface VehiclePictureProps {
  imageUrl: string | null;
  name: string;
  bodyStyle: string | null;
  vehicleType: string | null;
  className?: string;
}

/** The licensed image when there is one and it loads, else the drawing. */
export function VehiclePicture({ imageUrl, name, bodyStyle, vehicleType, className }: VehiclePictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (imageUrl && imageUrl !== brokenUrl) {
    return (
      <img
        src={imageUrl}
        alt={name}
        width={320}
        height={180}
        className={className}
        onError={() => setBrokenUrl(imageUrl)}
      />
    );
  }
  return <VehicleIllustration bodyStyle={bodyStyle} vehicleType={vehicleType} className={className ?? ''} />;
}
