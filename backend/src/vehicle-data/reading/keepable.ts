/** Deeper than this is no report; walking it would exhaust the stack. */
const MAX_DEPTH = 32;

/**
 * A parsed answer as PostgreSQL can keep it: NUL and halves of characters, which jsonb refuses, become U+FFFD; everything else
 * stays. Undefined when it is nested too deep.
 */
export function keepable(json: unknown): unknown {
  try {
    return walk(json, 0);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function walk(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storable(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) throw new RangeError('nested too deep');
  if (Array.isArray(value)) return value.map((child) => walk(child, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [storable(key), walk(child, depth + 1)]));
}

const storable = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '\ufffd');
