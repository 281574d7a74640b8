import type { MouseEventHandler } from 'react';
import type { Drawing } from '../../api/types';

type Ink = Drawing['labels'][number]['ink'];

/** The classes of all inks are listed in tokens.css. */
const inks = (fill: Ink | null, stroke: Ink | null): string =>
  `fill-${fill ?? 'none'} ${stroke ? `stroke-${stroke}` : ''}`;

const TOUCH = 24;

interface DrawingImageProps {
  drawing: Drawing;
  label: string;
  className: string;
  onClick?: MouseEventHandler;
}

/** A drawing of the server in the colors of the page. The text beside it says the same. */
export function DrawingImage({ drawing, label, className, onClick }: DrawingImageProps) {
  const { width, height, paths, marks, labels } = drawing;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className={className} onClick={onClick}>
      {paths.map(({ d, fill, stroke, width, dashed }, index) => (
        <path
          key={index}
          d={d}
          strokeWidth={width}
          strokeLinejoin="round"
          strokeDasharray={dashed ? '3 4' : undefined}
          className={inks(fill, stroke)}
        />
      ))}
      {marks.map(({ d, fill, stroke, width, to, hint, x, y }, index) => (
        <g key={index} data-to={to} className="cursor-pointer">
          <title>{hint}</title>
          <rect x={x - TOUCH / 2} y={y - TOUCH / 2} width={TOUCH} height={TOUCH} className="fill-transparent" />
          <path d={d} strokeWidth={width} className={inks(fill, stroke)} />
        </g>
      ))}
      {labels.map(({ x, y, text, ink, anchor, size, bold }, index) => (
        <text
          key={index}
          x={x}
          y={y}
          fontSize={size}
          textAnchor={anchor}
          className={`figures pointer-events-none fill-${ink} ${bold ? 'font-semibold' : ''}`}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
