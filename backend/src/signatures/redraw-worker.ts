import { PNG } from 'pngjs';

/** Shades of gray without transparency; the filter that suits lines on paper. */
const ON_PAPER = {
  colorType: 0,
  inputHasAlpha: true,
  bgColor: { red: 255, green: 255, blue: 255 },
  filterType: 1,
} as const;

/**
 * Runs in a thread of its own: decoding holds a processor for some hundredths of a second. What is kept is redrawn from the pixels, so that
 * nothing else that a file can carry gets into the evidence or onto the operator's screen.
 * @returns null when it is no PNG that can be decoded
 */
export default function redraw(png: Uint8Array): Uint8Array | null {
  try {
    return PNG.sync.write(PNG.sync.read(Buffer.from(png), { checkCRC: true }), ON_PAPER);
  } catch {
    return null;
  }
}
