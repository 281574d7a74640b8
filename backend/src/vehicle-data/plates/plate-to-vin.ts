import type { Config } from '../../platform/config/config.js';
import { HttpClient } from '../../platform/http-client/http-client.js';
import { withinBudget } from '../../platform/http-client/lookup-budget.js';
import type { Outcome } from '../../platform/http-client/outcome.js';
import { Plates } from '../ports.js';
import { fieldsOf, flag } from '../reading/values.js';
import { vinIn } from './vin-in.js';

/** PlateToVIN. It answers 404 when it knows no vehicle. Of its answer the VIN alone is taken: what it means is decoded here. */
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

  find(plate: string, state: string, budget?: AbortSignal): Promise<Outcome<string | null>> {
    const request = {
      path: '/api/convert',
      method: 'POST' as const,
      body: JSON.stringify({ state, plate }),
      valueByStatus: { 404: null },
    };
    return withinBudget(budget, this.client.json<string | null>(request, read));
  }
}

/** Undefined, which is no answer, unless it says success and holds a well-formed VIN: "none" is said by 404 alone. */
function read(json: unknown): string | undefined {
  const answer = fieldsOf(json);
  if (!answer || flag(answer, 'success') !== true) return undefined;
  const vehicle = fieldsOf(answer.get('vin'));
  return vinIn(vehicle ? vehicle.get('vin') : answer.get('vin'));
}
