import type { AccidentRecord } from '../../../api/types';

type Area = Exclude<AccidentRecord['damageArea'], 'unknown'>;

/** The struck edge of a car seen from above, its front to the left. */
const EDGES: Record<Area, string> = {
  front: 'M34 30a30 30 0 0 0 0 44',
  rear: 'M186 30a30 30 0 0 1 0 44',
  left: 'M66 92h88',
  right: 'M66 12h88',
};
const WIDTHS: Record<AccidentRecord['severity'], number> = { minor: 6, moderate: 9, severe: 12, unknown: 9 };

interface DamageDrawingProps {
  area: Area;
  severity: AccidentRecord['severity'];
}

/** Left out where no place of damage was reported: it would show nothing. */
export function DamageDrawing({ area, severity }: DamageDrawingProps) {
  return (
    <svg
      viewBox="-14 0 234 104"
      className="w-full max-w-56"
      role="img"
      aria-label={`Car seen from above: damage at the ${area}`}
    >
      <g fill="none" strokeWidth="1.75" strokeLinejoin="round" className="stroke-rule-strong">
        <rect x="26" y="16" width="168" height="72" rx="26" className="fill-sunk" />
        <path d="M72 23c-8 17-8 41 0 58M152 23c7 17 7 41 0 58" />
        <rect x="80" y="27" width="64" height="50" rx="9" className="fill-sheet" />
        <path d="M32 34l10 5M32 70l10-5" />
      </g>
      <path
        d={EDGES[area]}
        fill="none"
        strokeLinecap="round"
        strokeWidth={WIDTHS[severity]}
        className={severity === 'minor' || severity === 'unknown' ? 'stroke-warn' : 'stroke-bad'}
      />
      <text x="-12" y="56" fontSize="11.5" className="fill-soft">
        Front
      </text>
    </svg>
  );
}
