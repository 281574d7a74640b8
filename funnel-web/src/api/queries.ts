import { queryOptions } from '@tanstack/react-query';
import {
  fetchReport,
  fetchCheckout,
  fetchVehicle,
  fetchReadableReports,
  findReport,
  lookupPlate,
  lookupVin,
} from './calls';
import { get } from './client';
import { broughtAt, broughtFor } from './brought';
import { asReport, CorruptAnswer, looksLikeReport } from './report-shape';
import { FIND_PATH, reportPath } from './request';
import type {
  AgreementView,
  Intent,
  OfferListView,
  PostalPlaceView,
  ReportView,
  SearchType,
  SharedReportView,
  ShareStateView,
  VariantsView,
  VerifiedReportView,
} from './types';

const onceMoreIfCorrupt = (failures: number, error: unknown) => error instanceof CorruptAnswer && failures < 1;

function broughtReport(id: string): ReportView | undefined {
  const report = broughtFor('GET', reportPath(id));
  return looksLikeReport(report) ? report : undefined;
}

function broughtFound(lookupType: SearchType, lookupValue: string): ReportView | undefined {
  const found = broughtFor('POST', FIND_PATH, { lookupType, lookupValue }) as { reportId: string } | undefined;
  return found && broughtReport(found.reportId);
}

/** A report is asked for once: a failure is shown, not repeated behind the visitor's back. Only a corrupt answer is asked for again. */
export function reportQuery(id: string) {
  return queryOptions({
    queryKey: ['reports', id],
    queryFn: async () => asReport(await fetchReport(id)),
    initialData: () => broughtReport(id),
    initialDataUpdatedAt: broughtAt,
    retry: onceMoreIfCorrupt,
  });
}

/** The newest report of this visitor for a search, when this tab does not know its id. */
export function foundReportQuery(type: SearchType, value: string) {
  return queryOptions({
    queryKey: ['reports', 'find', type, value],
    queryFn: async ({ client }) => {
      const report = asReport(await fetchReport((await findReport(type, value)).reportId));
      // From here on the session knows its id, and asks by that.
      client.setQueryData(reportQuery(report.id).queryKey, report);
      return report;
    },
    initialData: () => broughtFound(type, value),
    initialDataUpdatedAt: broughtAt,
    retry: onceMoreIfCorrupt,
  });
}

export const vehicleImageKey = (reportId: string | undefined) => ['vehicle-image', reportId];

interface LookupRequest {
  type: SearchType;
  value: string;
  /** 'basic', the free report of the upsell, is not the role of a visitor: the report keeps the one it has. */
  intent: Intent | 'basic';
  plate: { licensePlate: string; state: string } | null;
}

/** One lookup per search: a repeated call gets the same result. */
export function lookupQuery({ type, value, intent, plate }: LookupRequest) {
  return queryOptions({
    queryKey: ['lookup', type, value, intent],
    queryFn: async () => {
      const role = intent === 'basic' ? undefined : intent;
      return asReport(await (plate ? lookupPlate(plate.licensePlate, plate.state, role) : lookupVin(value, role)));
    },
  });
}

export function vehicleQuery(vin: string) {
  return queryOptions({ queryKey: ['vehicles', vin], queryFn: () => fetchVehicle(vin), retry: false });
}

export function verifyQuery(code: string) {
  return queryOptions({
    queryKey: ['verify', code],
    queryFn: () => get<VerifiedReportView>(`verify/${encodeURIComponent(code)}`),
    retry: false,
  });
}

/** Asked for again each time: a link may have ended since. */
export function sharedQuery(token: string) {
  return queryOptions({
    queryKey: ['shared', token],
    queryFn: async () => {
      const shared = await get<SharedReportView>(`shared/${encodeURIComponent(token)}`);
      return { ...shared, report: asReport(shared.report) };
    },
    retry: onceMoreIfCorrupt,
    staleTime: 0,
  });
}

export const sampleQuery = queryOptions({
  queryKey: ['sample'],
  queryFn: async () => asReport(await get<ReportView>('sample-report')),
  retry: onceMoreIfCorrupt,
});

export function shareQuery(reportId: string) {
  return queryOptions({
    queryKey: ['share', reportId],
    queryFn: () => get<ShareStateView>(`reports/${encodeURIComponent(reportId)}/share`),
    staleTime: 0,
  });
}

export const readableReportsQuery = queryOptions({
  queryKey: ['reports', 'readable'],
  queryFn: fetchReadableReports,
  staleTime: 0,
});

export const offersQuery = queryOptions({ queryKey: ['offers'], queryFn: () => get<OfferListView>('offers') });
export const OFFERS_FOR = ['offers', 'for'] as const;
/** What this visitor holds, and may buy for a report. Asked again on every page: a registration or a purchase changes it. */
export const offersForQuery = (reportId: string) =>
  queryOptions({
    queryKey: [...OFFERS_FOR, reportId],
    queryFn: () => get<OfferListView>(`offers?reportId=${encodeURIComponent(reportId)}`),
    staleTime: 0,
  });

export const placeQuery = (zipCode: string) =>
  queryOptions({
    queryKey: ['postal-codes', zipCode],
    queryFn: () => get<PostalPlaceView>(`postal-codes/${zipCode}`),
    retry: false,
  });

export const agreementQuery = queryOptions({
  queryKey: ['signatures', 'agreement'],
  queryFn: () => get<AgreementView>('signatures/agreement'),
});
/** Asked once: an assignment never changes. Without an answer the visitor takes the default path. */
export const variantsQuery = queryOptions({
  queryKey: ['variants'],
  queryFn: () => get<VariantsView>('variants'),
  staleTime: Infinity,
  retry: false,
});

export function checkoutQuery(sessionId: string) {
  return queryOptions({ queryKey: ['checkout', sessionId], queryFn: () => fetchCheckout(sessionId), staleTime: 0 });
}
