/** A drawing at the resolution of a phone is a tenth of it. */
export const MAX_PNG_BYTES = 40 * 1024;
/** The field of the signature page on the sharpest screen: 640 by 180 CSS pixels, each of them three wide. */
const MAX_PIXELS = 1_920 * 540;
const MAX_SIDES = { width: 2_400, height: 1_200 };
/** Bits of one color of a pixel: a canvas writes eight. */
const MAX_DEPTH = 8;
const PREFIX = 'data:image/png;base64,';
const SIGNATURE_AND_HEADER = 33;

export const toDataUrl = (png: Uint8Array): string => PREFIX + Buffer.from(png).toString('base64');

/**
 * Returns the bytes of a PNG data URL whose header promises a picture of a signature's size and depth, or null. Nothing is decoded yet:
 * decoding is what a forged picture makes expensive.
 */
export function pngBytes(dataUrl: string): Buffer | null {
  const png = Buffer.from(dataUrl.slice(PREFIX.length), 'base64');
  if (png.length < SIGNATURE_AND_HEADER || png.length > MAX_PNG_BYTES) return null;
  if (png.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth, interlace] = [png.readUInt8(24), png.readUInt8(28)];
  const isNarrow = width > 0 && width <= MAX_SIDES.width && height > 0 && height <= MAX_SIDES.height;
  return isNarrow && width * height <= MAX_PIXELS && depth <= MAX_DEPTH && interlace === 0 ? png : null;
}
