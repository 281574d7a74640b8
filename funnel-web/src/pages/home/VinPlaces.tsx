import type { ReactNode } from 'react';

/** Line drawings of the four places, in the hand of the vehicles' drawings; the VIN itself is the accent-colored plate. */
function Place({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 200 120"
      className="w-full stroke-ink"
      aria-hidden="true"
      fill="none"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** Seams and what lies behind: half as strong as an outline. */
function Fine({ d }: { d: string }) {
  return <path d={d} strokeWidth="0.7" />;
}

function Plate({ x, y, width = 44 }: { x: number; y: number; width?: number }) {
  return (
    <g>
      <rect x={x} y={y} width={width} height="13" rx="2" className="fill-accent stroke-accent" />
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
      <path
        d="M44 16C60 10 80 7.5 100 7.5S140 10 156 16C166 30 176 50 184 72C194 76 197 84 198 96V112H2V96C3 84 6 76 16 72C24 50 34 30 44 16Z"
        className="fill-sheet"
      />
      <path
        d="M51 20C66 15 82 13 100 13S134 15 149 20C159 35 168 54 174 70C150 64 126 62 100 62S50 64 26 70C32 54 41 35 51 20Z"
        className="fill-accent-wash"
      />
      <path d="M93 13.2V19Q93 22 96 22H104Q107 22 107 19V13.2" className="fill-sheet" />
      <Fine d="M112 62.6C113 49 121 42 131 43.5S146 54 147 64.4M122 62.8C124 56 134 56 137 63.4M60 63.6C60 54 68 52 71 56" />
      <path d="M34 74C70 66 130 66 166 74" />
      <Fine d="M40 75L84 66.5M108 66.2L150 69.4M84 66.5L88 64.5M150 69.4L154 70" />
      <path d="M17 60C10 56 3 58 3 65S11 72 17 71M183 60C190 56 197 58 197 65S189 72 183 71" className="fill-sheet" />
      <Fine d="M46 76C42 88 38 100 36 112M154 76C158 88 162 100 164 112M70 74C68 88 67 100 66 112M130 74C132 88 133 100 134 112" />
      <Plate x={129} y={53} width={32} />
    </Place>
  );
}

/** The driver's door open, seen from outside: the sticker is on the post it closes on. */
export function DoorPlace() {
  return (
    <Place>
      <path d="M4 6H62C66 30 68 76 64 114H4" className="fill-sheet" />
      <Fine d="M4 12H54C57 34 59 74 55.5 108H4M14 30C26 26 40 26 50 28M14 92C26 95 42 95 52 93" />
      <path d="M61 20H78M65 96H78" strokeWidth="2.6" />
      <path
        d="M78 14C100 10 118 9 132 11C142 24 152 42 158 58L196 62C197 76 196 96 193 108C160 113 112 114 80 112C77 80 77 46 78 14Z"
        className="fill-sheet"
      />
      <path
        d="M86 20C104 16.5 118 15.5 128 17C136 28 145 44 150 57C128 55 106 54 86 55Z"
        className="fill-accent-wash"
      />
      <Fine d="M80 64C116 62 156 64 196 68M82 96C116 93 158 93 193 97M132 17C140 30 148 46 152 57M186 68V104" />
      <path d="M90 72H112" strokeWidth="2" />
      <rect x="17" y="42" width="34" height="36" rx="2" className="fill-sheet" />
      <Fine d="M22 48H40M22 71H46M22 74.5H38" />
      <Plate x={17} y={53} width={34} />
    </Place>
  );
}

export function RegistrationPlace() {
  return (
    <Place>
      <rect x="34" y="14" width="132" height="94" rx="4" className="fill-sheet" />
      <Fine d="M34 32H166M44 25H98M44 41H72M90 41H112M130 41H156M44 48H82M90 48H118M130 48H148M44 82H74M90 82H126M44 89H62M90 89H110M44 97H156" />
      <Fine d="M138 82H156V92H138ZM147 19.5A3.5 3.5 0 1 1 146.9 19.5" />
      <Plate x={44} y={56} width={112} />
    </Place>
  );
}

export function EnginePlace() {
  return (
    <Place>
      <path
        d="M60 46H24Q16 46 16 54V64Q16 72 24 72H60ZM140 50H172Q180 50 180 58V64Q180 70 174 70H140Z"
        className="fill-sheet"
      />
      <path d="M52 18H138Q143 18 143 23V36H47V23Q47 18 52 18Z" className="fill-sheet" />
      <path d="M38 36H154L158 78H150L142 94H60L48 78H34Z" className="fill-sheet" />
      <path d="M60 94H140L134 110H66Z" className="fill-sheet" />
      <path d="M86 18V12Q86 8 90 8H102Q106 8 106 12V18" className="fill-sheet" />
      <Fine d="M47 28H143M60 18V36M80 18V28M112 18V28M130 18V36M36 62H74M38 50H70M66 102H134M52 84H78M146 84H112M24 52V66M172 56V70" />
      <circle cx="62" cy="74" r="15" className="fill-sheet" />
      <circle cx="62" cy="74" r="10" strokeWidth="0.7" />
      <circle cx="62" cy="74" r="3" strokeWidth="0.7" />
      <Plate x={90} y={56} width={54} />
    </Place>
  );
}
