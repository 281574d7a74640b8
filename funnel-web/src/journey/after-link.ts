import { readText, remove, writeText } from './storage';

const KEY = 'afterLink';

/** The mailed link opens the purchases, often in a new tab: this browser remembers that it was asked for elsewhere. */
export function comeBackTo(path: string): void {
  writeText(KEY, path, 'local');
}

/** Where the link was asked for, once; null for the purchases themselves. */
export function takeWayBack(): string | null {
  const path = readText(KEY, 'local');
  remove(KEY, 'local');
  return path?.startsWith('/') && !path.startsWith('//') ? path : null;
}
