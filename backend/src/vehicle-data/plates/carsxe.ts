import type { Config } from '../../platform/config/config.js';
import { HttpClient } from '../../platform/http-client/http-client.js';
import { withinBudget } from '../../platform/http-client/lookup-budget.js';
import type { Outcome } from '../../platform/http-client/outcome.js';
import { Plates } from '../ports.js';
import { fieldsOf, flag, sentence } from '../reading/values.js';
import { vinIn } from './vin-in.js';

const NONE_FOUND = /not found|no (vehicle|record|result|data|match|vin)/i;

/** CarsXE's plate decoder. The key is part of the address, which is never logged. Of the answer the VIN alone is taken. */
export class CarsXe extends Plates {
  readonly demonstration = false;
  private readonly client: HttpClient;

  constructor(private readonly settings: Config['settings']) {
    super();
    const { carsxeUrl, sourceCallsAtOnce } = settings;
    this.client = new HttpClient({ name: 'CarsXE', baseUrl: carsxeUrl, maxConcurrent: sourceCallsAtOnce });
  }

  find(plate: string, state: string, budget?: AbortSignal): Promise<Outcome<string | null>> {
    const query = new URLSearchParams({ key: this.settings.plateKey ?? '', plate, state, country: 'US' });
    const request = { path: `/v2/platedecoder?${query}`, valueByStatus: { 404: null } };
    return withinBudget(budget, this.client.json<string | null>(request, read));
  }
}

/** Null only when it says that there is no such vehicle; any other failure is no answer. */
function read(json: unknown): string | null | undefined {
  const answer = fieldsOf(json);
  if (!answer) return undefined;
  const success = flag(answer, 'success');
  if (success === true) return vinIn(answer.get('vin'));
  if (success !== false) return undefined;
  return NONE_FOUND.test(sentence(answer, 'error', 'message') ?? '') ? null : undefined;
}
