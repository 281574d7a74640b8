import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';

/** The quiet zone a reader needs around the squares, in squares. */
const QUIET = 4;

/** An address as a square to read with a phone: dark on light in both color schemes, or no phone reads it. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text);
    return { path: toSvgPath(code), size: code.size };
  }, [text]);
  const whole = size + 2 * QUIET;
  return (
    <svg viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`} role="img" aria-label={label}>
      <rect x={-QUIET} y={-QUIET} width={whole} height={whole} fill="#ffffff" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
