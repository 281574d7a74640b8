import type { ReactNode } from 'react';

/** Line drawings of the four places; the VIN itself is the accent-coloured plate. */
function Place({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 200 120"
      className="w-full stroke-rule-strong"
      aria-hidden="true"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

function Plate({ x, y, width = 44 }: { x: number; y: number; width?: number }) {
  return (
    <g>
      <rect x={x} y={y} width={width} height="13" rx="2.5" className="fill-accent stroke-accent" />
      <path
        d={`M${x + 6} ${y + 6.5}h${width - 12}`}
        className="stroke-on-accent"
        strokeDasharray="3 2.5"
        strokeWidth="3"
        strokeLinecap="butt"
      />
    </g>
  );
}

export function DashboardPlace() {
  return (
    <Place>
      <path d="M18 78 52 22h104l28 56z" />
      <path d="M10 78h182v18a8 8 0 0 1-8 8H18a8 8 0 0 1-8-8z" className="fill-sheet" />
      <path d="M62 28 44 70M100 24l-8 46" className="stroke-rule" />
      <circle cx="62" cy="88" r="20" className="fill-sheet" />
      <circle cx="62" cy="88" r="6" />
      <path d="M42 88h14M68 88h14M62 94v14" />
      <Plate x={34} y={60} width={40} />
    </Place>
  );
}

export function DoorPlace() {
  return (
    <Place>
      <path d="M62 12h62c10 0 16 5 20 14l16 34v44a6 6 0 0 1-6 6H62z" className="fill-sheet" />
      <path d="M76 24h46c6 0 9 3 12 8l12 26H76z" />
      <path d="M128 74h18" strokeWidth="4" />
      <path d="M62 12v98M44 12v98" />
      <path d="M30 12h14M30 110h14" />
      <rect x="44" y="12" width="18" height="98" className="fill-sunk" />
      <Plate x={20} y={70} width={50} />
    </Place>
  );
}

export function RegistrationPlace() {
  return (
    <Place>
      <rect x="38" y="12" width="124" height="96" rx="6" className="fill-sheet" />
      <path d="M52 28h56M52 42h96M52 80h96M52 94h60" className="stroke-rule" strokeWidth="4" />
      <path d="M128 24h20v10h-20z" />
      <Plate x={52} y={54} width={96} />
    </Place>
  );
}

export function EnginePlace() {
  return (
    <Place>
      <path d="M46 40h96l12 12h14v44h-14l-10 12H58L46 96H30V56h16z" className="fill-sheet" />
      <path d="M62 40V26h64v14M76 26v-8M94 26v-8M112 26v-8" />
      <path d="M30 66H20v20h10M168 64h12v22h-12" />
      <circle cx="64" cy="80" r="11" />
      <Plate x={86} y={62} width={52} />
    </Place>
  );
}
