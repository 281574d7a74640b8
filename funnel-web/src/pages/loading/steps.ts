import type { ReportView, VehicleData } from '../../api/types';
import { NOT_REPORTED, plural } from '../../format/format';
import { recordsIn, totalRecords } from '../../report/record-words';

export const LOADING_STEPS = [
  'VIN Decoding',
  'Vehicle Lookup',
  'History Analysis',
  'Vehicle Valuation',
  'Report Compilation',
] as const;

type LoadingStep = (typeof LOADING_STEPS)[number];

/** '3.5 L V6 turbo, built in Dearborn': as much of it as the VIN told. */
function decoded({ engine, plantCity, plantCountry }: VehicleData): string {
  const place = plantCity ?? plantCountry;
  const parts = [engine, place && `built in ${place}`].filter((part) => part);
  return parts.length > 0 ? parts.join(', ') : NOT_REPORTED;
}

function found({ bodyStyle, drivetrain }: VehicleData): string {
  return ['Vehicle found', [bodyStyle, drivetrain].filter((part) => part).join(', ')].filter((part) => part).join(': ');
}

/** What each step tells once it is done. Nothing before the sources have answered. */
export function loadingFacts(report: ReportView | null): Record<LoadingStep, string> {
  if (!report) return Object.fromEntries(LOADING_STEPS.map((step) => [step, ''])) as Record<LoadingStep, string>;
  const { vehicleData, identification, availability } = report;
  const total = totalRecords(availability);
  return {
    'VIN Decoding': decoded(vehicleData),
    'Vehicle Lookup': identification.level === 'none' ? 'Vehicle not identified' : found(vehicleData),
    'History Analysis':
      total === null ? (recordsIn(availability) ?? '') : total ? plural(total, 'record') : 'None found',
    'Vehicle Valuation': recordsIn(availability.filter(({ key }) => key === 'marketValue')) ?? '',
    'Report Compilation': 'Preview ready',
  };
}
