/** A drawing at the resolution of a phone is a tenth of it. */
export const MAX_PNG_BYTES = 40 * 1024;
/** What it may unfold to: more than the widest field on the sharpest screen. */
const MAX_PIXELS = 2_000_000;
const MAX_SIDE = 4_096;
const PREFIX = 'data:image/png;base64,';
const SIGNATURE_AND_HEADER = 33;

export const toDataUrl = (png: Uint8Array): string => PREFIX + Buffer.from(png).toString('base64');

/** @returns the bytes of a PNG data URL whose own header promises a picture of a signature's size, or null. Nothing is decoded yet. */
export function pngBytes(dataUrl: string): Buffer | null {
  const png = Buffer.from(dataUrl.slice(PREFIX.length), 'base64');
  if (png.length < SIGNATURE_AND_HEADER || png.length > MAX_PNG_BYTES) return null;
  if (png.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const fits = width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS;
  return fits ? png : null;
}
