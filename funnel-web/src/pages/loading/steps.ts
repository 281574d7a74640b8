import type { ReportView, VehicleData } from '../../api/types';
import { NOT_REPORTED } from '../../../../backend/src/platform/input-rules/day.js';
import { specificationsOf } from '../../report/identity-facts';
import { lineOf } from '../../report/record-words';

export const LOADING_STEPS = [
  'VIN Decoding',
  'Vehicle Lookup',
  'History Analysis',
  'Vehicle Valuation',
  'Report Compilation',
] as const;

type LoadingStep = (typeof LOADING_STEPS)[number];

/** '3.5 L V6 turbo, built in Dearborn': as much of it as the VIN told. */
function decoded(report: ReportView): string {
  const [engine, place] = specificationsOf(report, ['Engine', 'Built in']).map(({ value }) => value);
  const parts = [engine, place && `built in ${place}`].filter((part) => part);
  return parts.length > 0 ? parts.join(', ') : NOT_REPORTED;
}

function found({ bodyStyle, drivetrain }: VehicleData): string {
  return ['Vehicle found', [bodyStyle, drivetrain].filter((part) => part).join(', ')].filter((part) => part).join(': ');
}

/** What each step tells once it is done. Nothing before the sources have answered. */
export function loadingFacts(report: ReportView | null): Record<LoadingStep, string> {
  if (!report) return Object.fromEntries(LOADING_STEPS.map((step) => [step, ''])) as Record<LoadingStep, string>;
  const { vehicleData, identification } = report;
  return {
    'VIN Decoding': decoded(report),
    'Vehicle Lookup': identification.level === 'none' ? 'Vehicle not identified' : found(vehicleData),
    'History Analysis': lineOf(report, 'all')?.value ?? '',
    'Vehicle Valuation': lineOf(report, 'marketValue')?.value ?? '',
    'Report Compilation': 'Preview ready',
  };
}
