/** A drawn stand-in where no picture could be had: a car like many, in outline. It shows no kind of body, let alone a model. */
export function VehicleIllustration({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 144" className={className} role="img" aria-label="No picture of this vehicle">
      <path d="M2 136h316" className="stroke-rule-strong" strokeWidth="1.5" strokeLinecap="round" />
      <g className="stroke-rule-strong" strokeWidth="2.5" strokeLinejoin="round">
        <path
          d="M14 106c-2-14 4-22 20-25l52-8c18-16 36-27 62-27h26c26 0 44 10 60 26l44 7c18 3 28 10 28 22 0 9-4 13-12 13H28c-9 0-13-3-14-8z"
          className="fill-sunk"
        />
        <path d="M104 72c12-10 24-15 42-15h6v18h-50zM162 57h10c20 0 34 6 46 17l-56 1z" className="fill-sheet" />
        <circle cx="80" cy="114" r="21" className="fill-sheet" />
        <circle cx="244" cy="114" r="21" className="fill-sheet" />
      </g>
    </svg>
  );
}
