import { KEYS, readText, writeText } from '../session/storage';

const NONE = 'null';

/** Undefined when this session has not looked yet; null when it looked and found none. */
export function storedImage(id: string): string | null | undefined {
  const text = readText(KEYS.image(id));
  if (text === null) return undefined;
  return text === NONE ? null : text;
}

export function storeImage(id: string, url: string | null): void {
  writeText(KEYS.image(id), url ?? NONE);
}
