import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

interface Answer {
  method: string;
  url: string;
  status: number;
  headers: OutgoingHttpHeaders;
  /** Null when it is no text, or comes in pieces. */
  body: string | null;
}

declare global {
  /** Given by contract-environment.mjs. */
  var contractChecker: {
    judge(answer: Answer): { call: string; problem: string | null } | null;
    contract: { paths: Record<string, Record<string, object>> };
  };
}

export interface WatchedAnswers {
  /** What did not fit, one line each. */
  wrong: Set<string>;
  /** The calls that were answered, such as "get /api/offers". */
  seen: Set<string>;
}

/** The text of what is sent in one piece, compressed or not. */
function textOf(chunk: unknown, encoding: unknown): string | null {
  if (typeof chunk === 'string') return chunk;
  if (!Buffer.isBuffer(chunk)) return null;
  if (encoding === 'br') return String(brotliDecompressSync(chunk));
  return String(encoding === 'gzip' ? gunzipSync(chunk) : chunk);
}

/** Compares every answer of a server from now on with the contract. */
export function watchContract(server: Server): WatchedAnswers {
  const watched: WatchedAnswers = { wrong: new Set(), seen: new Set() };
  server.prependListener('request', ({ method = '', url = '' }: IncomingMessage, response: ServerResponse) => {
    if (!url.startsWith('/api/')) return;
    // Those that are only written with the head are not among what the response itself tells.
    let written: OutgoingHttpHeaders = {};
    const writeHead = response.writeHead.bind(response) as (...rest: unknown[]) => ServerResponse;
    response.writeHead = ((...given: unknown[]) => {
      const last = given.at(-1);
      if (typeof last === 'object') written = last as OutgoingHttpHeaders;
      return writeHead(...given);
    }) as typeof response.writeHead;
    const end = response.end.bind(response) as (...rest: unknown[]) => ServerResponse;
    response.end = ((chunk?: unknown, ...rest: unknown[]) => {
      const headers = { ...response.getHeaders(), ...written };
      const body = textOf(chunk, headers['content-encoding']);
      const verdict = contractChecker.judge({ method, url, status: response.statusCode, headers, body });
      if (verdict) watched.seen.add(verdict.call);
      if (verdict?.problem) watched.wrong.add(verdict.problem);
      return end(chunk, ...rest);
    }) as typeof response.end;
  });
  return watched;
}
