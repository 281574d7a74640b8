/** Bars behind a blur. No fact stands behind them: the server has sent none. */
export function Veiled({ widths }: { widths: readonly string[] }) {
  return (
    <>
      <span aria-hidden="true" className="block space-y-2.5 blur-[3px]">
        {widths.map((width, index) => (
          <span key={index} className={`block h-3.5 rounded bg-rule-strong/45 ${width}`} />
        ))}
      </span>
      <span className="sr-only">In the full report</span>
    </>
  );
}
