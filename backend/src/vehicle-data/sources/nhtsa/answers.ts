import type { ComplaintCounts, ModelRecall, SafetyRating } from '../model-facts.js';
import { isoDay, textOf, wordOf } from '../reading/values.js';

export type Row = Readonly<Record<string, unknown>>;

/** NHTSA writes "no date" as the second before the Unix epoch in American time. */
const NO_DATE = '1969-12-31';
const EARLIEST_DATE = '1960';

/** Reads `results` or `Results`. Undefined for another shape: a broken answer must not become "none found". */
export function rowsOf(json: unknown): Row[] | undefined {
  if (!isRow(json)) return undefined;
  const list = json.results ?? json.Results;
  if (!Array.isArray(list)) return undefined;
  const rows = list.filter(isRow);
  const none = list.length === 0 && countOf(json.Count ?? json.count ?? 0) === 0;
  return rows.length === 0 && !none ? undefined : rows;
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a count of at most nine digits. */
export function countOf(value: unknown): number | null {
  if (typeof value === 'string' && !/^\d{1,9}$/.test(value.trim())) return null;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const count = Number(value);
  return Number.isSafeInteger(count) && count >= 0 ? count : null;
}

/**
 * Reads an ISO 8601 date. NHTSA writes recalls day first and complaints month first; a date that fits only the other order is read
 * in that.
 */
export function dateOf(value: unknown, order: 'day first' | 'month first'): string | null {
  if (typeof value !== 'string') return null;
  const iso = /^(\d{4})-(\d{2})-(\d{2})(T|$)/.exec(value.trim());
  if (iso) return realDate(iso[1], iso[2], iso[3]);
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value.trim());
  if (!parts) return null;
  const [, first, second, year] = parts;
  const dayFirst = realDate(year, second, first);
  const monthFirst = realDate(year, first, second);
  return order === 'day first' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
}

function realDate(year = '', month = '', day = ''): string | null {
  const date = isoDay(year, month, day);
  return date !== null && date > EARLIEST_DATE && date !== NO_DATE ? date : null;
}

/** Undefined also when rows exist and none can be read. */
function listOf<T>(json: unknown, read: (row: Row) => T | null): T[] | undefined {
  const rows = rowsOf(json);
  const list = rows?.flatMap((row) => read(row) ?? []);
  return rows && rows.length > 0 && list?.length === 0 ? undefined : list;
}

/** Reads recallsByVehicle. */
export const readRecalls = (json: unknown): ModelRecall[] | undefined => listOf(json, recallOf);

function recallOf(row: Row): ModelRecall | null {
  const campaign = wordOf(row.NHTSACampaignNumber);
  if (campaign === null || !/^[0-9A-Z]{6,12}$/i.test(campaign)) return null;
  return {
    campaign: campaign.toUpperCase(),
    date: dateOf(row.ReportReceivedDate, 'day first'),
    component: textOf(row.Component)?.split(':').join(' › ') ?? null,
    summary: textOf(row.Summary),
    consequence: textOf(row.Consequence),
    remedy: textOf(row.Remedy),
    parkIt: row.parkIt === true,
    parkOutside: row.parkOutSide === true,
    overTheAir: row.overTheAirUpdate === true,
  };
}

/** Reads the list of model names NHTSA has recalls under. */
export function readModelNames(json: unknown): string[] | undefined {
  return rowsOf(json)?.flatMap((row) => wordOf(row.model ?? row.Model) ?? []);
}

/** Reads the figures of complaintsByVehicle, without texts and VINs. */
export function readComplaints(json: unknown): ComplaintCounts | undefined {
  const rows = rowsOf(json);
  if (!rows || rows.some((row) => countOf(row.odiNumber) === null)) return undefined;
  const sum = (key: string): number => rows.reduce((total, row) => total + (countOf(row[key]) ?? 0), 0);
  const filed = rows.flatMap((row) => dateOf(row.dateComplaintFiled, 'month first') ?? []);
  return {
    total: rows.length,
    crashes: rows.filter((row) => row.crash === true).length,
    fires: rows.filter((row) => row.fire === true).length,
    injuries: sum('numberOfInjuries'),
    deaths: sum('numberOfDeaths'),
    newest: filed.sort().at(-1) ?? null,
  };
}

/** Reads the ids of a model's rated variants. */
export const readVariants = (json: unknown): number[] | undefined =>
  listOf(json, ({ VehicleId }) => countOf(VehicleId));

/** Reads the rating of one variant. */
export function readRating(json: unknown): SafetyRating | undefined {
  const [row] = rowsOf(json) ?? [];
  const variant = wordOf(row?.VehicleDescription);
  if (!row || variant === null) return undefined;
  const possibility = row.RolloverPossibility;
  const known = typeof possibility === 'number' && possibility > 0 && possibility < 1;
  return {
    variant,
    overall: starsOf(row.OverallRating),
    frontCrash: starsOf(row.OverallFrontCrashRating),
    sideCrash: starsOf(row.OverallSideCrashRating),
    rollover: starsOf(row.RolloverRating),
    rolloverPossibility: known ? possibility : null,
  };
}

/** '1' to '5', or 'Not Rated'. */
function starsOf(value: unknown): number | null {
  const stars = countOf(value);
  return stars !== null && stars >= 1 && stars <= 5 ? stars : null;
}

/** Labels of the decoded equipment, which is standard, optional or neither. */
export const EQUIPMENT = {
  ABS: 'Anti-lock brakes',
  ESC: 'Electronic stability control',
  TractionControl: 'Traction control',
  AdaptiveCruiseControl: 'Adaptive cruise control',
  ForwardCollisionWarning: 'Forward collision warning',
  CIB: 'Crash imminent braking',
  DynamicBrakeSupport: 'Dynamic brake support',
  PedestrianAutomaticEmergencyBraking: 'Pedestrian automatic emergency braking',
  BlindSpotMon: 'Blind spot warning',
  LaneDepartureWarning: 'Lane departure warning',
  LaneKeepSystem: 'Lane keeping assistance',
  LaneCenteringAssistance: 'Lane centering assistance',
  RearVisibilitySystem: 'Backup camera',
  RearCrossTrafficAlert: 'Rear cross traffic alert',
  ParkAssist: 'Parking assist',
  DaytimeRunningLight: 'Daytime running lights',
  KeylessIgnition: 'Keyless ignition',
} as const;

/** Keys that are read, of about 150. */
const VPIC_KEYS = [
  ...Object.keys(EQUIPMENT),
  ...'Make Model ModelYear Trim Series BodyClass VehicleType DriveType TransmissionStyle TransmissionSpeeds'.split(' '),
  ...'EngineCylinders DisplacementL DisplacementCC EngineHP EngineConfiguration FuelTypePrimary'.split(' '),
  ...'FuelTypeSecondary Turbo Doors Seats GVWR CurbWeightLB PlantCity PlantState PlantCountry Manufacturer'.split(' '),
];

/** NHTSA's live decode of one VIN. */
export interface LiveDecode {
  /** Remarks on the VIN; ['0'] without any. */
  codes: string[];
  facts: Partial<Record<string, string>>;
}

/** Reads DecodeVinValuesExtended; undefined for another shape or another VIN. */
export function readDecode(json: unknown, vin: string): LiveDecode | undefined {
  const [row, more] = rowsOf(json) ?? [];
  if (!row || more) return undefined;
  const codes = codesOf(row);
  const about = wordOf(row.VIN);
  if (!codes || (about !== null && about.toUpperCase() !== vin)) return undefined;
  const facts: LiveDecode['facts'] = {};
  for (const key of VPIC_KEYS) {
    const word = wordOf(row[key]);
    if (word !== null) facts[key] = word;
  }
  return { codes, facts };
}

/** '0' or '1,7,400'; spaces occur. */
function codesOf(row: Row): string[] | undefined {
  const codes = wordOf(row.ErrorCode)?.split(/\s*,\s*/);
  return codes?.every((code) => /^\d{1,3}$/.test(code)) ? codes : undefined;
}
