import { normalizeVin, vinError } from '../../../platform/input-rules/vin.js';
import type { Config } from '../../../platform/config/config.js';
import { HttpClient } from '../../../platform/http-client/http-client.js';
import { type Budget, type Outcome, withinBudget } from '../../../platform/http-client/outcome.js';
import { Plates } from '../../ports.js';
import { fieldsOf, flag, sentence } from '../reading/values.js';

/** Reads a normalized VIN; undefined when it is malformed. */
export function vinIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const vin = normalizeVin(value);
  return vinError(vin) === null ? vin : undefined;
}

/** PlateToVIN, which answers 404 for an unknown plate. Only the VIN of its answer is read. */
export class PlateToVin extends Plates {
  readonly demonstration = false;
  private readonly client: HttpClient;

  constructor({ platetovinUrl, plateKey, sourceCallsAtOnce }: Config['settings']) {
    super();
    const headers = { authorization: plateKey ?? '', 'content-type': 'application/json' };
    this.client = new HttpClient({
      name: 'PlateToVIN',
      baseUrl: platetovinUrl,
      headers,
      maxConcurrent: sourceCallsAtOnce,
    });
  }

  find(plate: string, state: string, budget?: Budget): Promise<Outcome<string | null>> {
    const request = {
      path: '/api/convert',
      method: 'POST' as const,
      body: JSON.stringify({ state, plate }),
      valueByStatus: { 404: null },
    };
    return withinBudget(budget, this.client.json<string | null>(request, readPlateToVin));
  }
}

/** Undefined unless it states success with a well-formed VIN. */
function readPlateToVin(json: unknown): string | undefined {
  const answer = fieldsOf(json);
  if (!answer || flag(answer, 'success') !== true) return undefined;
  const vehicle = fieldsOf(answer.get('vin'));
  return vinIn(vehicle ? vehicle.get('vin') : answer.get('vin'));
}

const NONE_FOUND = /not found|no (vehicle|record|result|data|match|vin)/i;

/** CarsXE's plate decoder. The key is part of the address, which is never logged. Only the VIN of its answer is read. */
export class CarsXe extends Plates {
  readonly demonstration = false;
  private readonly client: HttpClient;

  constructor(private readonly settings: Config['settings']) {
    super();
    const { carsxeUrl, sourceCallsAtOnce } = settings;
    this.client = new HttpClient({ name: 'CarsXE', baseUrl: carsxeUrl, maxConcurrent: sourceCallsAtOnce });
  }

  find(plate: string, state: string, budget?: Budget): Promise<Outcome<string | null>> {
    const query = new URLSearchParams({ key: this.settings.plateKey ?? '', plate, state, country: 'US' });
    const request = { path: `/v2/platedecoder?${query}`, valueByStatus: { 404: null } };
    return withinBudget(budget, this.client.json<string | null>(request, readCarsXe));
  }
}

/** Null when it states that there is no such vehicle; undefined for other failures. */
function readCarsXe(json: unknown): string | null | undefined {
  const answer = fieldsOf(json);
  if (!answer) return undefined;
  const success = flag(answer, 'success');
  if (success === true) return vinIn(answer.get('vin'));
  if (success !== false) return undefined;
  return NONE_FOUND.test(sentence(answer, 'error', 'message') ?? '') ? null : undefined;
}
