import { useEffect, useRef, useState } from 'react';
import { reportError } from '../../api/error-log';
import { readVin } from './barcode-reader';

const LOOK_EVERY_MS = 250;
/** Wider pictures take longer to read and do not read better. */
const MAX_WIDTH = 1280;

export type CameraState = 'off' | 'starting' | 'on' | 'denied' | 'missing' | 'failed';

function whyNot(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}

function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || canvas.width === 0) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

async function openCamera(): Promise<MediaStream> {
  // Missing where the page is not served securely.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException('No camera', 'NotFoundError');
  return devices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1920 } }, audio: false });
}

/** Looks through the camera until a VIN is found, then it is off again. @param attempt starts it again when it changes; 0 is off */
export function useCamera(attempt: number, onVin: (vin: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('off');
  const found = useRef(onVin);
  useEffect(() => {
    found.current = onVin;
  }, [onVin]);

  useEffect(() => {
    if (attempt === 0) return;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const canvas = document.createElement('canvas');

    async function look() {
      const frame = video.current ? frameOf(video.current, canvas) : null;
      const vin = frame ? await readVin(frame) : null;
      if (stopped) return;
      if (vin) found.current(vin);
      else timer = setTimeout(() => void look().catch(fail), LOOK_EVERY_MS);
    }

    function fail(error: unknown) {
      if (stopped) return;
      const why = whyNot(error);
      setState(why);
      reportError({
        message: `The camera cannot be used: ${why}`,
        errorType: 'interaction',
        funnel: 'home',
        component: 'VinScanner',
      });
    }

    async function start() {
      setState('starting');
      stream = await openCamera();
      if (stopped) return stream.getTracks().forEach((track) => track.stop());
      if (video.current) {
        video.current.srcObject = stream;
        await video.current.play();
      }
      setState('on');
      await look();
    }

    start().catch(fail);
    return () => {
      stopped = true;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
      setState('off');
    };
  }, [attempt]);

  return { video, state };
}
