import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Config } from '../../src/platform/config/config.js';
import type { RunningApp } from './app.js';
import { until } from './until.js';

/** The mails of a kind that were written to one receiver, as text, oldest first by name only. */
export function mailsTo({ app }: RunningApp, kind: string, to: string): string[] {
  const folder = join(app.get(Config).dataDir, 'outbox');
  try {
    return readdirSync(folder)
      .filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.txt'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((text) => text.startsWith(`To: ${to}\n`));
  } catch {
    return [];
  }
}

/** Waits until so many mails of a kind have come. */
export function untilMails(app: RunningApp, kind: string, to: string, count = 1): Promise<string[]> {
  return until(
    () => mailsTo(app, kind, to),
    ({ length }) => length >= count,
  );
}

/** Secrets of the sign-in links that were mailed. */
export async function linksTo(app: RunningApp, email: string, count = 1): Promise<string[]> {
  const mails = await untilMails(app, 'magic-link', email, count);
  return mails.map((text) => /#link=([\w-]{22})/.exec(text)?.[1] ?? '');
}
