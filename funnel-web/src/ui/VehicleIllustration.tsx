import { SHAPES, shapeFor, type VehicleShape } from './vehicle-shapes';

const WHEEL_Y = 100;

function Wheel({ x, r = 21 }: { x: number; r?: number }) {
  return (
    <g>
      <circle cx={x} cy={WHEEL_Y} r={r} className="fill-sheet stroke-ink" strokeWidth="2.5" />
      <circle cx={x} cy={WHEEL_Y} r={r * 0.55} className="fill-none stroke-rule-strong" strokeWidth="2" />
      <circle cx={x} cy={WHEEL_Y} r="2.5" className="fill-ink" />
    </g>
  );
}

function FourWheels({ shape }: { shape: VehicleShape }) {
  return (
    <>
      <path d={shape.body} className="fill-accent-wash stroke-ink" strokeWidth="2.5" strokeLinejoin="round" />
      <path d={shape.glass} className="fill-sheet stroke-ink" strokeWidth="1.75" strokeLinejoin="round" />
      <path d={shape.lines} className="fill-none stroke-rule-strong" strokeWidth="1.75" strokeLinecap="round" />
      <Wheel x={shape.wheels[0]} />
      <Wheel x={shape.wheels[1]} />
    </>
  );
}

function TwoWheels() {
  return (
    <>
      <Wheel x={84} r={28} />
      <Wheel x={236} r={28} />
      <path
        d="M84 100l38-46h58l56 46M122 54l34 40h30l22-44M156 94l24-40M96 40h22l8 14M208 50l-8-14h16"
        className="fill-none stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M122 54c10-12 38-14 58 0l-6 14h-42z" className="fill-accent-wash stroke-ink" strokeWidth="2.5" />
    </>
  );
}

interface VehicleIllustrationProps {
  bodyStyle: string | null;
  vehicleType: string | null;
  className?: string;
}

/** A drawn stand-in for a photograph, chosen by kind of body only. */
export function VehicleIllustration({ bodyStyle, vehicleType, className }: VehicleIllustrationProps) {
  const shape = shapeFor(bodyStyle, vehicleType);
  return (
    <svg
      viewBox="0 0 320 132"
      className={className}
      role="img"
      aria-label={`Drawing of a vehicle of the kind ${shape}`}
    >
      <path d="M2 122h316" className="stroke-rule-strong" strokeWidth="1.5" strokeLinecap="round" />
      {shape === 'motorcycle' ? <TwoWheels /> : <FourWheels shape={SHAPES[shape]} />}
    </svg>
  );
}
