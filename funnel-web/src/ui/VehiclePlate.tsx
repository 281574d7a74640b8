export interface PlateFacts {
  make: string | null;
  /** '2012', or '1982 or 2012'. */
  years: string | null;
  /** Null where the reader may not see it. */
  vin: string | null;
}

/** What stands where no picture could be had or no drawing is like the vehicle: what is known of it, set like a type plate. */
export function VehiclePlate({ make, years, vin, className = '' }: PlateFacts & { className?: string }) {
  return (
    <div
      role="img"
      aria-label="No picture of this vehicle"
      className={`@container flex aspect-20/9 items-center justify-center ${className}`}
    >
      <div className="flex size-full max-h-[86%] max-w-[94%] flex-col justify-center rounded-control border border-rule-strong bg-sheet p-[1.2cqw] text-center">
        <div className="flex h-full flex-col justify-center gap-[1.5cqw] rounded-[0.3rem] border border-rule px-[4cqw]">
          <p className="font-serif text-[clamp(1rem,9.5cqw,3rem)] leading-[1.05] font-semibold text-ink">
            {make ?? 'Vehicle'}
          </p>
          {years === null ? null : (
            <p className="figures text-[clamp(0.8rem,5cqw,1.4rem)] leading-none tracking-[0.18em] text-soft">{years}</p>
          )}
          {vin ? (
            <p className="vin border-t border-rule pt-[1.8cqw] text-[clamp(0.6rem,4.2cqw,1.05rem)] leading-tight text-ink">
              {vin}
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}
