import { ApiProperty } from '@nestjs/swagger';
import { BRANDS, brandRank } from '../vehicle-data/findings/brands.js';
import type { Findings } from '../vehicle-data/findings/findings.dto.js';
import type { VehicleHistory } from '../vehicle-data/findings/history.js';
import { VehicleData, trimOf } from '../vehicle-data/decode/vehicle.js';

/** The current or newest title, and the brands of all. */
class TitleInfo {
  @ApiProperty({ type: String, nullable: true, example: 'OH' }) state: string | null;
  @ApiProperty({ type: String, nullable: true, example: '2021-04-19' }) date: string | null;
  @ApiProperty({ type: [String], nullable: true, example: ['Rebuilt'], description: 'Worst first; null: not reported' })
  brands: string[] | null;
}

/** The vehicle of a report and a summary of its history, which is null before the report may be read. */
export class ReportVehicle extends VehicleData {
  @ApiProperty({ type: Number, nullable: true, description: 'Miles, the best figure that was reported' })
  mileage: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Miles that the market value assumes; an estimate' })
  estimatedMileage: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Miles of the newest reading' })
  lastReportedMileage: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Whole US dollars: from person to person, 90% of retail',
  })
  estimatedValue: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Whole US dollars: the retail value a source gives' })
  marketValue: number | null;
  @ApiProperty({ type: Boolean, nullable: true }) salvageTitle: boolean | null;
  @ApiProperty({ type: Boolean, nullable: true, description: 'The accidents themselves are in history.accidents' })
  accidentHistory: boolean | null;
  @ApiProperty({ type: Boolean, nullable: true, description: 'Recall campaigns exist for the model' })
  hasRecalls: boolean | null;
  @ApiProperty({ type: Number, nullable: true }) ownerCount: number | null;
  @ApiProperty({ type: TitleInfo, nullable: true }) titleInfo: TitleInfo | null;
}

type Summary = Omit<ReportVehicle, keyof VehicleData>;

const UNREAD: Summary = {
  ...{ mileage: null, estimatedMileage: null, lastReportedMileage: null, estimatedValue: null, marketValue: null },
  ...{ salvageTitle: null, accidentHistory: null, hasRecalls: null, ownerCount: null, titleInfo: null },
};

/** @param readable null before the report may be read */
export function reportVehicle(
  vehicle: VehicleData,
  readable: { history: VehicleHistory; findings: Findings } | null,
): ReportVehicle {
  const summary = readable ? summaryOf(readable.history, readable.findings) : UNREAD;
  // Vehicles stored by an earlier version have no possible years.
  return { ...{ possibleYears: [] }, ...vehicle, trim: trimOf(vehicle), ...summary };
}

function summaryOf(history: VehicleHistory, findings: Findings): Summary {
  const { odometer, value, salvageTitle, hasAccident, hasRecalls, ownerCount } = findings;
  const lastReportedMileage = odometer?.lastReportedMileage ?? null;
  return {
    mileage: lastReportedMileage,
    estimatedMileage: history.marketValue.records[0]?.odometer ?? null,
    lastReportedMileage,
    estimatedValue: value && inDollars(value.privatePartyCents),
    marketValue: value && inDollars(value.retailCents),
    ...{ salvageTitle, accidentHistory: hasAccident, hasRecalls, ownerCount, titleInfo: titleInfo(history) },
  };
}

const inDollars = (cents: number): number => Math.round(cents / 100);

function titleInfo({ titles, titleBrands }: VehicleHistory): TitleInfo | null {
  const newest = [...titles.records].sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))[0];
  const title = titles.records.find(({ current }) => current) ?? newest;
  const hasAnswer = titleBrands.status === 'available' || titleBrands.status === 'none';
  if (!title && !hasAnswer) return null;
  const codes = [...new Set(titleBrands.records.map(({ code }) => code))].sort((a, b) => brandRank(a) - brandRank(b));
  const nameOf = (code: string) => titleBrands.records.find((brand) => brand.code === code)?.name;
  const brands = codes.map((code) => BRANDS[code]?.name ?? nameOf(code) ?? code);
  return { state: title?.state ?? null, date: title?.date ?? null, brands: hasAnswer ? brands : null };
}
