import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { HttpClient } from '../../platform/http-client/http-client.js';
import type { Outcome } from '../../platform/http-client/outcome.js';
import { passwordProblem } from './password-rule.js';

/** An operator waits for the answer, and changes the password without it when it does not come. */
const DEADLINE_MS = 1_500;
/** So many of the 40 characters of a hash are told: several hundred leaked passwords begin with any of them. */
const TOLD = 5;
/** The rest of a hash, and how often its password was found. */
const LINE = /^([0-9A-F]{35}):(\d+)$/i;
const LEAKED = 'This password has leaked elsewhere. Several random words make a good one.';

export interface JudgedPassword {
  /** What is wrong with it; null when nothing is. */
  problem: string | null;
  /** What it was compared with, for the audit log. */
  judged: Readonly<Record<string, string>>;
}

/** Whether a password may be taken: by the rule and its list, then, where a setting names one, by a service that knows all that ever leaked. */
@Injectable()
export class NewPasswordsService {
  private readonly service: HttpClient | null;

  constructor({ settings: { breachedPasswordsUrl, sourceCallsAtOnce } }: Config) {
    // Padding hides from who sees only the length of the answer which part of a hash was asked for.
    const source = {
      name: 'leaked passwords',
      deadlineMs: DEADLINE_MS,
      retries: 1,
      maxConcurrent: sourceCallsAtOnce,
      headers: { 'add-padding': 'true' },
    };
    this.service = breachedPasswordsUrl === null ? null : new HttpClient({ ...source, baseUrl: breachedPasswordsUrl });
  }

  /** @param words what an attacker would try first, such as the operator's name */
  async judge(password: string, words: string[]): Promise<JudgedPassword> {
    const problem = await passwordProblem(password, words);
    if (problem !== null || this.service === null) return { problem, judged: byTheList('off') };
    const leaked = await hasLeaked(this.service, password);
    if (leaked.outcome === 'unavailable') return { problem, judged: byTheList(leaked.reason) };
    return { problem: leaked.value ? LEAKED : null, judged: { compared: 'leaked passwords' } };
  }
}

const byTheList = (service: string) => ({ compared: 'common passwords', service });

/** SHA-1 is how the services list them, not how a password is kept. */
function hasLeaked(service: HttpClient, password: string): Promise<Outcome<boolean>> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const rest = hash.slice(TOLD);
  return service.text({ path: `/range/${hash.slice(0, TOLD)}` }, (text) => {
    const lines = text
      .trim()
      .split(/\r?\n/)
      .map((line) => LINE.exec(line.trim()));
    if (!lines.every((line) => line !== null)) return undefined;
    // What pads the answer was never found.
    return lines.some(([, listed, times]) => listed?.toUpperCase() === rest && Number(times) > 0);
  });
}
