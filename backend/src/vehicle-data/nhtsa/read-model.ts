import type { ComplaintCounts, ModelRecall, SafetyRating } from '../model/model-facts.js';
import { textOf, wordOf } from '../reading/text.js';
import { countOf, dateOf, type Row, rowsOf } from './reading.js';

/** Reads recallsByVehicle. A row without a campaign number is no recall; when no row has one the answer is not believed. */
export function readRecalls(json: unknown): ModelRecall[] | undefined {
  const rows = rowsOf(json);
  const recalls = rows?.flatMap((row) => recallOf(row) ?? []);
  return rows && rows.length > 0 && recalls?.length === 0 ? undefined : recalls;
}

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

/** Reads complaintsByVehicle down to figures: what people wrote, and the VINs, are not kept. */
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

/** Reads the variants of a model that were rated: ids to ask for. */
export function readVariants(json: unknown): number[] | undefined {
  const rows = rowsOf(json);
  const ids = rows?.flatMap((row) => countOf(row.VehicleId) ?? []);
  return rows && rows.length > 0 && ids?.length === 0 ? undefined : ids;
}

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
