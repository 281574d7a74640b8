import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';

const FILE = new URL('../../openapi.json', import.meta.url);
const BODY = 'application/json';
/** What every answer carries for the way and for browsers, and no program asks for. */
const OF_EVERY_ANSWER = new Set(
  `access-control-expose-headers cache-control connection content-encoding content-length content-security-policy content-type
  cross-origin-opener-policy cross-origin-resource-policy origin-agent-cluster permissions-policy referrer-policy set-cookie
  strict-transport-security vary x-content-type-options x-dns-prefetch-control x-download-options x-frame-options
  x-permitted-cross-domain-policies x-robots-tag x-xss-protection`.split(/\s+/),
);

const pointerTo = (...parts) =>
  parts.map((part) => `/${encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'))}`).join('');

/** Compares answers with the contract, as a proxy before the server would. What it needs is read and compiled when it is first asked for. */
export class ContractChecker {
  known = new Map();

  /** @returns the call in the words of the contract and what does not fit, if anything; null for what is no call of the API */
  judge({ method, url, status, headers, body }) {
    const path = this.pathOf(url.split('?')[0]);
    const verb = method.toLowerCase();
    const operation = path === null ? undefined : this.contract.paths[path][verb];
    if (!operation) return null;
    const call = `${verb} ${path}`;
    const place = ['paths', path, verb, 'responses', String(status)];
    const described = operation.responses[status];
    if (!described) return { call, problem: `${call} does not name ${status}` };
    const type = String(headers['content-type'] ?? '').split(';')[0];
    const problems = this.headerProblems(described.headers, headers, place);
    // Refusals carry the headers of limits as well, which the contract says of what succeeds alone.
    if (status < 400) problems.push(...unnamed(described.headers, headers));
    if (type && !described.content?.[type]) problems.push(`does not name ${type}`);
    else if (type === BODY && typeof body === 'string')
      problems.push(...this.problems(pointerTo(...place, 'content', type, 'schema'), JSON.parse(body)));
    return { call, problem: problems.length > 0 ? `${call} ${status}: ${problems.join('; ')}` : null };
  }

  headerProblems(described = {}, headers, place) {
    return Object.entries(described).flatMap(([name, header]) => {
      const { schema, required } = header.$ref
        ? this.contract.components.headers[header.$ref.split('/').at(-1)]
        : header;
      const value = headers[name.toLowerCase()];
      if (value === undefined) return required ? [`no header ${name}`] : [];
      const given = schema.type === 'integer' || schema.type === 'number' ? Number(value) : String(value);
      const pointer = header.$ref?.slice(1) ?? pointerTo(...place, 'headers', name);
      return this.problems(`${pointer}/schema`, given);
    });
  }

  problems(pointer, value) {
    const validate = this.known.get(pointer) ?? this.ajv.compile({ $ref: `contract#${pointer}` });
    this.known.set(pointer, validate);
    if (validate(value)) return [];
    return validate.errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  /** The contract's path of an address: one without parameters before one with. */
  pathOf(address) {
    if (this.contract.paths[address]) return address;
    this.patterns ??= Object.keys(this.contract.paths).map((path) => [
      path,
      new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    ]);
    return this.patterns.find(([, pattern]) => pattern.test(address))?.[0] ?? null;
  }

  get contract() {
    this.read ??= JSON.parse(readFileSync(FILE, 'utf8'));
    return this.read;
  }

  get ajv() {
    if (!this.compiler) {
      this.compiler = new Ajv2020({ strict: false, logger: false });
      addFormats.default(this.compiler);
      this.compiler.addSchema(this.contract, 'contract');
    }
    return this.compiler;
  }
}

function unnamed(described = {}, headers) {
  const named = new Set(Object.keys(described).map((name) => name.toLowerCase()));
  return Object.keys(headers)
    .map((name) => name.toLowerCase())
    .filter((name) => !named.has(name) && !OF_EVERY_ANSWER.has(name))
    .map((name) => `does not name the header ${name}`);
}
