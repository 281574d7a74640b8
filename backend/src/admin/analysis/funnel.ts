import type { ConversionRatesView, DropOffView, FunnelCountsView } from './analysis.dto.js';

const MIN_CASES = 20;
const CRITICAL_PERCENT = 50;

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
