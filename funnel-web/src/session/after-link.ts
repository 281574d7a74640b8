import { readText, remove, writeText } from './storage';

const KEY = 'afterLink';

/** The mailed link opens the purchases, often in a new tab: this browser remembers where else it was asked for last. */
export function comeBackTo(path: string | null): void {
  if (path === null) remove(KEY, 'local');
  else writeText(KEY, path, 'local');
}

export function takeWayBack(): string | null {
  const path = readText(KEY, 'local');
  remove(KEY, 'local');
  return path?.startsWith('/') && !path.startsWith('//') ? path : null;
}
