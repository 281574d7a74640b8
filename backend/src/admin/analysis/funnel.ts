import type { ConversionRatesView, DropOffView, FunnelCountsView } from './analysis.dto.js';

const MIN_CASES = 20;
const CRITICAL_PERCENT = 50;
/** Standard deviations around the mean of 95% of a normal distribution. */
const Z = 1.959964;

export function ratesOf({ reports, signatures, addresses }: FunnelCountsView): ConversionRatesView {
  return {
    reportToSignature: percent(signatures, reports),
    signatureToAddress: percent(addresses, signatures),
    overall: percent(addresses, reports),
  };
}

export function criticalDropOffs(counts: FunnelCountsView): DropOffView[] {
  const { reportToSignature, signatureToAddress } = ratesOf(counts);
  const steps: DropOffView[] = [
    { step: 'signature', rate: reportToSignature, cases: counts.reports },
    { step: 'address', rate: signatureToAddress, cases: counts.signatures },
  ];
  return steps.filter(({ rate, cases }) => cases >= MIN_CASES && rate < CRITICAL_PERCENT);
}

/** '0m', '12m', '3h 5m', '2d 4h'. */
export function spell(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}m`;
  return hours < 24 ? `${hours}h ${minutes % 60}m` : `${Math.floor(hours / 24)}d ${hours % 24}h`;
}

/** At most 100: a signature can belong to a report before the period. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 1000) / 10);
}

/** The 95% confidence interval of a share by Wilson's score, which suits few cases too; in percent with one decimal. */
export function wilson(successes: number, cases: number): { low: number; high: number } {
  if (cases === 0) return { low: 0, high: 100 };
  const share = successes / cases;
  const z2 = Z * Z;
  const middle = (share + z2 / (2 * cases)) / (1 + z2 / cases);
  const half = (Z * Math.sqrt((share * (1 - share)) / cases + z2 / (4 * cases * cases))) / (1 + z2 / cases);
  return { low: percent(Math.max(0, middle - half), 1), high: percent(middle + half, 1) };
}
