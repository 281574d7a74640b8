import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import type { ComplaintCounts, ModelRecall, SafetyRating } from '../model-facts.js';
import { HttpClient } from '../../../platform/http-client/http-client.js';
import { ok, type Outcome } from '../../../platform/http-client/outcome.js';
import {
  readComplaints,
  readModelNames,
  readRating,
  readRecalls,
  readVariants,
  type LiveDecode,
  readDecode,
} from './answers.js';

export interface ModelQuery {
  year: number;
  make: string;
  model: string;
}

/** Most names or variants of one model that are requested. */
const MOST_VARIANTS = 4;
const HEADERS = { 'user-agent': 'Roadbook vehicle history' };
const NO_COMPLAINTS: ComplaintCounts = { total: 0, crashes: 0, fires: 0, injuries: 0, deaths: 0, newest: null };

/** NHTSA's public services, which answer 400 when they know of none. */
@Injectable()
export class Nhtsa {
  private readonly vpic: HttpClient;
  private readonly api: HttpClient;

  constructor({ settings }: Config) {
    const shared = { headers: HEADERS, maxConcurrent: settings.sourceCallsAtOnce };
    this.vpic = new HttpClient({ name: 'NHTSA vPIC', baseUrl: settings.nhtsaVpicUrl, ...shared });
    this.api = new HttpClient({ name: 'NHTSA', baseUrl: settings.nhtsaApiUrl, ...shared });
  }

  decode(vin: string, year: number | null): Promise<Outcome<LiveDecode>> {
    const path = `/vehicles/DecodeVinValuesExtended/${vin}?format=json${year === null ? '' : `&modelyear=${year}`}`;
    return this.vpic.json({ path }, (json) => readDecode(json, vin));
  }

  /** Returns recalls of a model, also under longer names ('F-150' under 'F-150 SUPERCREW') when the plain name has none. */
  async recalls(query: ModelQuery): Promise<Outcome<ModelRecall[]>> {
    const plain = await this.recallsNamed(query);
    if (plain.outcome !== 'ok' || plain.value.length > 0) return plain;
    const names = await this.longerNames(query);
    if (names.outcome !== 'ok') return names;
    const found = await Promise.all(names.value.map((model) => this.recallsNamed({ ...query, model })));
    const byCampaign = new Map<string, ModelRecall>();
    for (const part of found) {
      if (part.outcome !== 'ok') return part;
      for (const recall of part.value) byCampaign.set(recall.campaign, recall);
    }
    return ok([...byCampaign.values()]);
  }

  complaints(query: ModelQuery): Promise<Outcome<ComplaintCounts>> {
    const path = `/complaints/complaintsByVehicle?${search(query)}`;
    return this.api.json({ path, valueByStatus: { 400: NO_COMPLAINTS, 404: NO_COMPLAINTS } }, readComplaints);
  }

  /** Returns ratings of tested variants, without unreadable ones unless all are. */
  async ratings({ year, make, model }: ModelQuery): Promise<Outcome<SafetyRating[]>> {
    const path = `/SafetyRatings/modelyear/${year}/make/${encodeURIComponent(make)}/model/${encodeURIComponent(model)}`;
    const variants = await this.api.json<number[]>({ path, valueByStatus: { 400: [], 404: [] } }, readVariants);
    if (variants.outcome !== 'ok') return variants;
    const requests = variants.value
      .slice(0, MOST_VARIANTS)
      .map((id) => this.api.json({ path: `/SafetyRatings/VehicleId/${id}` }, readRating));
    const answers = await Promise.all(requests);
    const ratings = answers.flatMap((answer) => (answer.outcome === 'ok' ? [answer.value] : []));
    return ratings.length > 0 ? ok(ratings) : (answers.find((answer) => answer.outcome !== 'ok') ?? ok(ratings));
  }

  private recallsNamed(query: ModelQuery): Promise<Outcome<ModelRecall[]>> {
    const path = `/recalls/recallsByVehicle?${search(query)}`;
    return this.api.json<ModelRecall[]>({ path, valueByStatus: { 400: [], 404: [] } }, readRecalls);
  }

  private async longerNames({ year, make, model }: ModelQuery): Promise<Outcome<string[]>> {
    const parameters = new URLSearchParams({ modelYear: String(year), make, issueType: 'r' });
    const path = `/products/vehicle/models?${parameters}`;
    const names = await this.api.json<string[]>({ path, valueByStatus: { 400: [], 404: [] } }, readModelNames);
    if (names.outcome !== 'ok') return names;
    const longer = names.value.filter((name) => name.toUpperCase().startsWith(`${model.toUpperCase()} `));
    return ok([...new Set(longer)].slice(0, MOST_VARIANTS));
  }
}

const search = ({ year, make, model }: ModelQuery): string =>
  new URLSearchParams({ make, model, modelYear: String(year) }).toString();
