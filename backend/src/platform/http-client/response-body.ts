import { HttpClientError } from './outcome.js';

const JSON_TYPE = /^(application|text)\/([\w.-]+\+)?json\b/i;
const MS_PER_SECOND = 1000;

/** A kind of response body: its Accept header and how it is read. */
export interface BodyKind {
  accept: string;
  /** @throws HttpClientError for a status other than 2xx, a body that is too large, and one of another kind */
  read: (response: Response, maxBytes: number) => Promise<unknown>;
}

export const JSON_BODY: BodyKind = { accept: 'application/json', read: readJson };
export const TEXT_BODY: BodyKind = { accept: 'text/plain', read: readText };

async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  const type = response.headers.get('content-type');
  if (response.ok && type !== null && !JSON_TYPE.test(type)) {
    await response.body?.cancel();
    throw new HttpClientError('not_json');
  }
  const text = await readText(response, maxBytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpClientError('not_json');
  }
}

/** Stops reading at the limit, whatever Content-Length says: no response may fill the memory. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel();
    throw statusError(response);
  }
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel();
    throw new HttpClientError('too_large');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.byteLength;
    if (size > maxBytes) throw new HttpClientError('too_large');
    chunks.push(bytes);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function statusError({ status, headers }: Response): HttpClientError {
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'));
  if (status === 429) return new HttpClientError('rate_limited', retryAfterMs);
  return status >= 500 ? new HttpClientError('server_error', retryAfterMs) : new HttpClientError('refused');
}

/** Retry-After holds seconds or a date. */
function parseRetryAfter(header: string | null): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * MS_PER_SECOND : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
