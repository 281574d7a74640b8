/** Pixels as red, green, blue and alpha, row by row. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Fewer dark pixels are a tap or a speck. */
const FEWEST_DARK = 40;
/** How wide or high the ink is at least, in pixels. */
const SMALLEST_EXTENT = 20;
/** A picture that is dark over more than this share is no line on paper. */
const MOST_DARK_SHARE = 0.5;
/** Below this a pixel on white paper is dark, of 255. */
const DARK_BELOW = 128;

/** Whether a picture shows a signature: enough dark ink on light paper, reaching some way across it. */
export function hasInk({ width, height, data }: Picture): boolean {
  let dark = 0;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (luminanceOnWhite(data, pixel * 4) >= DARK_BELOW) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    dark++;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  const extent = Math.max(right - left, bottom - top) + 1;
  return dark >= FEWEST_DARK && extent >= SMALLEST_EXTENT && dark <= width * height * MOST_DARK_SHARE;
}

function luminanceOnWhite(data: Uint8Array, at: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
  const share = alpha / 255;
  return (0.299 * red + 0.587 * green + 0.114 * blue) * share + 255 * (1 - share);
}
