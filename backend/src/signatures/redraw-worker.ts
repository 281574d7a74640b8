import { PNG } from 'pngjs';
import { hasInk } from '../platform/input-rules/ink.js';

/** Shades of gray without transparency; the filter that suits lines on paper. */
const ON_PAPER = {
  colorType: 0,
  inputHasAlpha: true,
  bgColor: { red: 255, green: 255, blue: 255 },
  filterType: 1,
} as const;

/** A drawing made anew from its pixels, or why there is none. */
export type Redrawn = Uint8Array | 'unreadable' | 'empty';

/**
 * Runs in a thread: decoding takes a processor some hundredths of a second. What is stored is redrawn from the pixels, so that
 * nothing else that a file can carry gets into the evidence or onto the operator's screen.
 */
export default function redraw(png: Uint8Array): Redrawn {
  try {
    const picture = PNG.sync.read(Buffer.from(png), { checkCRC: true });
    return hasInk(picture) ? PNG.sync.write(picture, ON_PAPER) : 'empty';
  } catch {
    return 'unreadable';
  }
}
