import { normalizeVin, vinError } from '../../../platform/input-rules/vin.js';
import type { Config } from '../../../platform/config/config.js';
import { HttpClient } from '../../../platform/http-client/http-client.js';
import { withinBudget } from '../../../platform/http-client/outcome.js';
import type { Plates } from '../../ports.js';
import { fieldsOf, flag, sentence } from '../reading/values.js';

/** Reads a normalized VIN; undefined when it is malformed. */
export function vinIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const vin = normalizeVin(value);
  return vinError(vin) === null ? vin : undefined;
}

/** PlateToVIN, which answers 404 for an unknown plate. Only the VIN of its answer is read. */
export function plateToVin({ platetovinUrl: baseUrl, plateKey, sourceCallsAtOnce }: Config['settings']): Plates {
  const headers = { authorization: plateKey ?? '', 'content-type': 'application/json' };
  const client = new HttpClient({ name: 'PlateToVIN', baseUrl, headers, maxConcurrent: sourceCallsAtOnce });
  return {
    demonstration: false,
    find(plate, state, budget) {
      const body = JSON.stringify({ state, plate });
      const request = { path: '/api/convert', method: 'POST' as const, body, valueByStatus: { 404: null } };
      return withinBudget(budget, client.json<string | null>(request, readPlateToVin));
    },
  };
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
export function carsXe({ carsxeUrl: baseUrl, plateKey, sourceCallsAtOnce }: Config['settings']): Plates {
  const client = new HttpClient({ name: 'CarsXE', baseUrl, maxConcurrent: sourceCallsAtOnce });
  return {
    demonstration: false,
    find(plate, state, budget) {
      const query = new URLSearchParams({ key: plateKey ?? '', plate, state, country: 'US' });
      const request = { path: `/v2/platedecoder?${query}`, valueByStatus: { 404: null } };
      return withinBudget(budget, client.json<string | null>(request, readCarsXe));
    },
  };
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
