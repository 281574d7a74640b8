/** Pixels as red, green, blue and alpha, row by row. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** Dark pixels that touch each other. */
interface Part {
  pixels: number;
  /** Its width or its height, whichever is larger. */
  extent: number;
  /** Whether none of it is further from the edges of the picture than `EDGE`. */
  isAtEdge: boolean;
}

/** Fewer dark pixels are a tap or a speck. */
const FEWEST_DARK = 40;
/** How wide or high the longest line is at least: in pixels, and as a share of the height of the picture. */
const SMALLEST_EXTENT = 20;
const SMALLEST_EXTENT_SHARE = 24 / 180;
/** More than half of the ink is in lines that reach this share of the smallest extent: noise and taps do not. */
const LINE_SHARE = 0.5;
/** A picture that is dark over more than this share is no line on paper. */
const MOST_DARK_SHARE = 0.2;
/** Ink that stays this close to the edge is the frame of the field, in pixels. */
const EDGE = 3;
/** Below this a pixel on white paper is dark, of 255. */
const DARK_BELOW = 128;

/** Whether a picture shows a signature: dark lines on light paper, one of which reaches some way across it. */
export function hasInk(picture: Picture): boolean {
  const { width, height } = picture;
  const dark = darkPixelsOf(picture);
  const total = dark.reduce((sum, isDark) => sum + isDark, 0);
  if (total < FEWEST_DARK || total > width * height * MOST_DARK_SHARE) return false;
  const smallest = Math.max(SMALLEST_EXTENT, height * SMALLEST_EXTENT_SHARE);
  const lines = partsOf(dark, width, height).filter(
    ({ extent, isAtEdge }) => !isAtEdge && extent >= smallest * LINE_SHARE,
  );
  const ink = lines.reduce((sum, { pixels }) => sum + pixels, 0);
  return ink > total / 2 && lines.some(({ extent }) => extent >= smallest);
}

/** One byte for each pixel: 1 where it is dark. */
function darkPixelsOf({ width, height, data }: Picture): Uint8Array {
  const dark = new Uint8Array(width * height);
  for (let pixel = 0; pixel < dark.length; pixel++)
    dark[pixel] = luminanceOnWhite(data, pixel * 4) < DARK_BELOW ? 1 : 0;
  return dark;
}

function luminanceOnWhite(data: Picture['data'], at: number): number {
  const share = (data[at + 3] ?? 0) / 255;
  const luminance = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  return luminance * share + 255 * (1 - share);
}

/** All parts, by flood fill. Clears `dark` on the way. */
function partsOf(dark: Uint8Array, width: number, height: number): Part[] {
  const parts: Part[] = [];
  for (let pixel = dark.indexOf(1); pixel !== -1; pixel = dark.indexOf(1, pixel + 1))
    parts.push(partAt(pixel, dark, width, height));
  return parts;
}

function partAt(start: number, dark: Uint8Array, width: number, height: number): Part {
  let [left, right, top, bottom] = [width, 0, height, 0];
  let pixels = 0;
  let isAtEdge = true;
  const open = [start];
  dark[start] = 0;
  for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    pixels++;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    if (Math.min(x, y, width - 1 - x, height - 1 - y) >= EDGE) isAtEdge = false;
    for (let row = Math.max(y - 1, 0); row <= Math.min(y + 1, height - 1); row++)
      for (let column = Math.max(x - 1, 0); column <= Math.min(x + 1, width - 1); column++) {
        const neighbor = row * width + column;
        if (dark[neighbor] !== 1) continue;
        dark[neighbor] = 0;
        open.push(neighbor);
      }
  }
  return { pixels, extent: Math.max(right - left, bottom - top) + 1, isAtEdge };
}
