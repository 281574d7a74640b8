/** GET /api/admin/funnel-stats (B7-014). */
export interface FunnelStats {
  funnel: { reports: number; signatures: number; addresses: number };
  conversionRates: { reportToSignature: number; signatureToAddress: number; overall: number };
  criticalDropOffs: { step: 'signature' | 'address'; rate: number; cases: number }[];
  avgTime: string;
  periodDays: number;
  lastUpdated: string;
}

export interface Bucket {
  at: string;
  reports: number;
  paid: number;
  signatures: number;
  addresses: number;
  revenueCents: number;
}

/** GET /api/admin/funnel-trend. */
export interface FunnelTrend {
  bucket: 'hour' | 'day';
  steps: { reports: number; checkouts: number; paid: number; signatures: number; addresses: number };
  buckets: Bucket[];
}
