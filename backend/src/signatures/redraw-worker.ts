import { PNG } from 'pngjs';
import { hasInk } from '../platform/input-rules/ink.js';

/** Shades of gray without transparency; the filter that suits lines on paper. */
const ON_PAPER = {
  colorType: 0,
  inputHasAlpha: true,
  bgColor: { red: 255, green: 255, blue: 255 },
  filterType: 1,
} as const;

export type Redrawn = Uint8Array | 'unreadable' | 'empty';

/** Redraws a signature from its pixels in a worker thread, so that nothing else in the file is stored. */
export default function redraw(png: Uint8Array): Redrawn {
  try {
    const picture = PNG.sync.read(Buffer.from(png), { checkCRC: true });
    return hasInk(picture) ? PNG.sync.write(picture, ON_PAPER) : 'empty';
  } catch {
    return 'unreadable';
  }
}
