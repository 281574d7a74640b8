import { OutsideFailure } from './outcome.js';

const JSON_TYPE = /^(application|text)\/([\w.-]+\+)?json\b/i;
const MS_PER_SECOND = 1000;

/** How the body of an answer is asked for, and read. */
export interface BodyKind {
  accept: string;
  /** @throws OutsideFailure for a status other than 2xx, a body that is too large, and one of another kind */
  read: (response: Response, maxBytes: number) => Promise<unknown>;
}

export const JSON_BODY: BodyKind = { accept: 'application/json', read: readJson };
export const TEXT_BODY: BodyKind = { accept: 'text/plain', read: readText };

async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  const type = response.headers.get('content-type');
  if (response.ok && type !== null && !JSON_TYPE.test(type)) {
    await response.body?.cancel();
    throw new OutsideFailure('not_json');
  }
  const text = await readText(response, maxBytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new OutsideFailure('not_json');
  }
}

/** Stops reading at the limit, whatever length was announced: nobody's answer may fill our memory. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel();
    throw refusal(response);
  }
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel();
    throw new OutsideFailure('too_large');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.byteLength;
    if (size > maxBytes) throw new OutsideFailure('too_large');
    chunks.push(bytes);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function refusal({ status, headers }: Response): OutsideFailure {
  const wait = retryAfterMs(headers.get('retry-after'));
  if (status === 429) return new OutsideFailure('rate_limited', wait);
  return status >= 500 ? new OutsideFailure('server_error', wait) : new OutsideFailure('refused');
}

/** Retry-After holds seconds or a date. */
function retryAfterMs(header: string | null): number | null {
  if (!header) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * MS_PER_SECOND : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}
