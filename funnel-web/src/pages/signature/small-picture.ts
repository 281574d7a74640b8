/** The server takes no more. */
const MOST_BYTES = 40 * 1024;
/** Half the pixels each time. */
const STEP = Math.SQRT1_2;
const NARROWEST_PX = 200;
const BASE64_CHARS_PER_BYTE = 4 / 3;

/** What was drawn as a PNG that can be sent: with fewer pixels where a large, sharp screen made it too big. */
export function smallPicture(drawn: HTMLCanvasElement): string {
  let picture = drawn.toDataURL('image/png');
  for (let scale = STEP; tooBig(picture) && drawn.width * scale > NARROWEST_PX; scale *= STEP)
    picture = scaled(drawn, scale);
  return picture;
}

const tooBig = (dataUrl: string): boolean =>
  (dataUrl.length - dataUrl.indexOf(',') - 1) / BASE64_CHARS_PER_BYTE > MOST_BYTES;

function scaled(drawn: HTMLCanvasElement, scale: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(drawn.width * scale);
  canvas.height = Math.round(drawn.height * scale);
  canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
