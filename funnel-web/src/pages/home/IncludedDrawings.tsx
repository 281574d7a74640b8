/** Small drawings of what each kind of data looks like in the report. None of them shows a real vehicle. */
export function DamageDrawing() {
  return (
    <img
      src="/api/vehicle-image/sedan.svg?damage=rear"
      alt="Drawing of a sedan from its left side with damage hatched at the rear"
      width={400}
      height={180}
      loading="lazy"
      className="mx-auto aspect-20/9 w-full max-w-md"
    />
  );
}

export function EconomyDrawing() {
  const rows = [
    ['Fuel', 'Gasoline', 96],
    ['Engine', '1.5 L, 4 cylinders', 62],
    ['Drivetrain', 'Front-wheel', 30],
  ] as const;
  return (
    <svg
      viewBox="0 0 300 140"
      className="w-full"
      role="img"
      aria-label="Drawing of economy facts: fuel, engine, drivetrain"
    >
      {rows.map(([label, value, width], index) => (
        <g key={label} transform={`translate(0 ${18 + index * 42})`}>
          <text x="8" y="0" fontSize="12" className="fill-soft">
            {label}
          </text>
          <text x="292" y="0" fontSize="12.5" textAnchor="end" className="fill-ink font-semibold">
            {value}
          </text>
          <rect x="8" y="9" width="284" height="5" rx="2.5" className="fill-rule" />
          <rect x="8" y="9" width={width * 2.84} height="5" rx="2.5" className="fill-accent" />
        </g>
      ))}
    </svg>
  );
}

export function OdometerDrawing() {
  return (
    <svg
      viewBox="0 0 300 140"
      className="w-full"
      role="img"
      aria-label="Drawing of odometer readings with one possible rollback marked"
    >
      {[20, 50, 80, 110].map((y) => (
        <line key={y} x1="8" x2="292" y1={y} y2={y} className="stroke-rule" />
      ))}
      <polyline points="14,106 70,90 126,72 182,44" fill="none" className="stroke-accent" strokeWidth="2.5" />
      <polyline points="182,44 222,78" fill="none" className="stroke-bad" strokeWidth="2.5" strokeDasharray="5 4" />
      <polyline points="222,78 284,62" fill="none" className="stroke-accent" strokeWidth="2.5" />
      {['14,106', '70,90', '126,72', '182,44', '284,62'].map((point) => (
        <circle
          key={point}
          cx={point.split(',')[0]}
          cy={point.split(',')[1]}
          r="4"
          className="fill-sheet stroke-accent"
          strokeWidth="2"
        />
      ))}
      <circle cx="222" cy="78" r="5" className="fill-bad" />
      <text x="222" y="100" fontSize="12" textAnchor="middle" className="fill-bad font-semibold">
        Possible rollback
      </text>
    </svg>
  );
}

export function SpecificationDrawing() {
  return (
    <svg
      viewBox="0 0 300 140"
      className="w-full"
      role="img"
      aria-label="Drawing of a VIN split into maker, description and serial number"
    >
      <g className="font-mono" fontSize="19" textAnchor="middle">
        <text x="44" y="58" className="fill-accent">
          1HG
        </text>
        <text x="130" y="58" className="fill-ink">
          CV1F4•
        </text>
        <text x="238" y="58" className="fill-soft">
          LA••••••
        </text>
      </g>
      <g fill="none" strokeWidth="2">
        <path d="M18 72v8h52v-8" className="stroke-accent" />
        <path d="M84 72v8h92v-8" className="stroke-ink" />
        <path d="M190 72v8h98v-8" className="stroke-rule-strong" />
      </g>
      <g fontSize="12" textAnchor="middle" className="fill-soft">
        <text x="44" y="100">
          Maker
        </text>
        <text x="130" y="100">
          What it is
        </text>
        <text x="239" y="100">
          Year, plant, serial
        </text>
      </g>
    </svg>
  );
}
