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

/** From in front of the car: on the right of the picture is the driver's side. */
export function DashboardPlace() {
  return (
    <Place>
      <path d="M48 24Q100 15 152 24L182 78Q100 67 18 78Z" className="fill-sheet" />
      <path d="M93 19.5h14v8H93zM98 68a20 18 0 0 1 40-1M118 50v12M56 34 44 60M68 32 60 52" className="stroke-rule" />
      <path d="M18 78Q100 67 182 78l9 26Q100 96 9 104Z" className="fill-sunk" />
      <path d="M66 74 56 99M134 74l10 25" className="stroke-rule" />
      <path d="M52 76 96 62M112 73 138 70" />
      <Plate x={136} y={56} width={34} />
    </Place>
  );
}

export function DoorPlace() {
  return (
    <Place>
      <path d="M20 8h46v104H20z" className="fill-sunk" />
      <path d="M20 8H6M20 112H6M66 30h12M66 92h12" />
      <path d="M78 12h50c10 0 16 5 20 14l18 36v42a6 6 0 0 1-6 6H78z" className="fill-sheet" />
      <path d="M90 24h37c6 0 9 3 12 8l14 28H90z" className="fill-paper" />
      <path d="M132 76h16" strokeWidth="4" />
      <path d="M25 46h36v34H25z" className="fill-sheet" />
      <path d="M31 53h16M31 74h22" className="stroke-rule" strokeWidth="3" />
      <Plate x={25} y={57} width={36} />
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
