import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { HttpClient } from '../../platform/http-client/http-client.js';
import type { Outcome } from '../../platform/http-client/outcome.js';
import { passwordProblem } from './password-rule.js';

const DEADLINE_MS = 1_500;
/** Only so many characters of a hash are sent: several hundred leaked passwords begin with any of them. */
const PREFIX = 5;
/** The rest of a hash, and how often its password was found. */
const LINE = /^([0-9A-F]{35}):(\d+)$/i;
const LEAKED = 'This password has leaked elsewhere. Several random words make a good one.';

/** Judges new passwords by the rule and, if a setting names one, by a service that knows leaked ones. */
@Injectable()
export class NewPasswordsService {
  private readonly service: HttpClient | null;

  constructor({ settings: { breachedPasswordsUrl, sourceCallsAtOnce } }: Config) {
    this.service =
      breachedPasswordsUrl === null
        ? null
        : new HttpClient({
            name: 'leaked passwords',
            baseUrl: breachedPasswordsUrl,
            deadlineMs: DEADLINE_MS,
            retries: 1,
            maxConcurrent: sourceCallsAtOnce,
            // Hides the prefix from observers of the response length.
            headers: { 'add-padding': 'true' },
          });
  }

  /**
   * Returns what is wrong with a password, or null, and what it was compared with, for the audit log.
   * @param words what an attacker would try first, such as the operator's name
   */
  async judge(password: string, words: string[]): Promise<{ problem: string | null; judged: Record<string, string> }> {
    const problem = await passwordProblem(password, words);
    if (problem !== null || this.service === null) return { problem, judged: byTheList('off') };
    const leaked = await hasLeaked(this.service, password);
    if (leaked.outcome === 'unavailable') return { problem, judged: byTheList(leaked.reason) };
    return { problem: leaked.value ? LEAKED : null, judged: { compared: 'leaked passwords' } };
  }
}

const byTheList = (service: string) => ({ compared: 'common passwords', service });

/** The services list passwords by their SHA-1. */
function hasLeaked(service: HttpClient, password: string): Promise<Outcome<boolean>> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const rest = hash.slice(PREFIX);
  return service.text({ path: `/range/${hash.slice(0, PREFIX)}` }, (text) => {
    const lines = text
      .trim()
      .split(/\r?\n/)
      .map((line) => LINE.exec(line.trim()));
    if (!lines.every((line) => line !== null)) return undefined;
    // Padding lines have a count of 0.
    return lines.some(([, listed, times]) => listed?.toUpperCase() === rest && Number(times) > 0);
  });
}
