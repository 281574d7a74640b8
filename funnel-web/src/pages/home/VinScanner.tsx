import { useState, type ChangeEvent } from 'react';
import { useIsMounted } from '../../ui/use-is-mounted';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { readVin } from './barcode-reader';
import { useCamera, type CameraState } from './use-camera';

const CAMERA_TEXTS: Record<CameraState, string> = {
  off: 'Look for the barcode on the door frame sticker or on the registration.',
  starting: 'Waiting for the camera. Your browser may ask whether this page may use it.',
  on: 'Point the camera at the barcode on the door frame, the windshield or the registration.',
  denied: 'Your browser blocked the camera. Allow it in the settings for this page, or choose a photo.',
  missing: 'No camera can be used here. Choose a photo of the barcode instead.',
  failed: 'The camera did not start. Close other apps that use it, or choose a photo.',
};
const PHOTO_TEXTS = {
  reading: 'Reading the photo…',
  none: 'No VIN was found in this photo. Take it closer, straight and without glare, or type the VIN.',
  failed: 'This photo could not be read. Choose a JPEG or PNG picture, or type the VIN.',
};

type PhotoState = keyof typeof PHOTO_TEXTS | null;

interface VinScannerProps {
  onVin: (vin: string) => void;
  onClose: () => void;
}

/** Reads the barcode of a VIN through the camera or in a photo. Everything happens on this device. */
export default function VinScanner({ onVin, onClose }: VinScannerProps) {
  /** Which press of the button the camera runs for; 0 while it is off. */
  const [camera, setCamera] = useState(0);
  const [photo, setPhoto] = useState<PhotoState>(null);
  const isMounted = useIsMounted();
  const { video, state } = useCamera(camera, onVin);
  const running = state === 'starting' || state === 'on';
  const text = photo ? PHOTO_TEXTS[photo] : CAMERA_TEXTS[state];
  const bad = photo ? photo !== 'reading' : camera > 0 && !running && state !== 'off';

  function startCamera() {
    setPhoto(null);
    setCamera(camera + 1);
  }

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    const file = input.files?.[0];
    if (!file) return;
    setCamera(0);
    setPhoto('reading');
    try {
      const vin = await readVin(file);
      if (!isMounted()) return;
      if (vin) onVin(vin);
      else setPhoto('none');
    } catch {
      setPhoto('failed');
    } finally {
      // The same photo may be chosen again.
      input.value = '';
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Scan the VIN"
      description="The barcode is read on this device. No picture is sent anywhere."
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Button size="large" onClick={startCamera}>
          Use the camera
        </Button>
        <label className="flex min-h-13 cursor-pointer items-center justify-center rounded-control border border-rule-strong bg-sheet px-6 text-lg font-semibold focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent hover:text-accent">
          Choose a photo
          <input type="file" accept="image/*" className="sr-only" onChange={(event) => void choose(event)} />
        </label>
      </div>
      {camera > 0 ? (
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          hidden={!running}
          className="mt-4 aspect-video w-full rounded-control bg-black object-cover [&[hidden]]:hidden"
        />
      ) : null}
      <div role="status" className="mt-4 min-h-12 text-[0.9375rem]">
        {bad ? <Notice tone="warn">{text}</Notice> : <p className="text-soft">{text}</p>}
      </div>
    </Dialog>
  );
}
