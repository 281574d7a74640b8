import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Described {
  content?: Record<string, { schema?: object }>;
}
interface Contract {
  paths: Record<string, Record<string, { responses: Record<string, Described | undefined> } | undefined>>;
}

interface Watched {
  /** What did not fit, one line each. */
  wrong: Set<string>;
  /** The calls that were answered, such as "get /api/offers". */
  seen: Set<string>;
}

export const contract = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as Contract;

/** Compares every answer of a server from now on with the contract, as a proxy before it would. */
export function watchContract(server: Server): Watched {
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema(contract, 'contract');
  const known = new Map<string, ValidateFunction>();
  const watched: Watched = { wrong: new Set(), seen: new Set() };
  const valid = (pointer: string, body: string): string => {
    const validate = known.get(pointer) ?? ajv.compile({ $ref: `contract#${pointer}` });
    known.set(pointer, validate);
    if (validate(JSON.parse(body))) return '';
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`).join('; ');
  };
  server.prependListener('request', ({ method = '', url = '' }: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(url.split('?')[0] ?? '');
    const verb = method.toLowerCase();
    const operation = path === null ? undefined : contract.paths[path]?.[verb];
    if (path === null || !operation) return;
    const end = response.end.bind(response) as (...rest: unknown[]) => ServerResponse;
    response.end = ((chunk?: unknown, ...rest: unknown[]) => {
      const call = `${verb} ${path}`;
      const status = String(response.statusCode);
      const type = String(response.getHeader('content-type') ?? '').split(';')[0] ?? '';
      watched.seen.add(call);
      const described = operation.responses[status];
      if (!described) watched.wrong.add(`${call} does not name ${status}`);
      else if (type && !described.content?.[type]) watched.wrong.add(`${call} ${status} does not name ${type}`);
      else if (type === 'application/json' && (typeof chunk === 'string' || Buffer.isBuffer(chunk))) {
        const problem = valid(
          pointerTo('paths', path, verb, 'responses', status, 'content', type, 'schema'),
          String(chunk),
        );
        if (problem) watched.wrong.add(`${call} ${status}: ${problem}`);
      }
      return end(chunk, ...rest);
    }) as typeof response.end;
  });
  return watched;
}

const pointerTo = (...parts: string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'))}`).join('');

/** The contract's path of an address: one without parameters before one with. */
function pathOf(address: string): string | null {
  if (contract.paths[address]) return address;
  const fits = (path: string): boolean => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address);
  return Object.keys(contract.paths).find(fits) ?? null;
}
