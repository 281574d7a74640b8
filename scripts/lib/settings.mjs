// The settings as they are before anything is installed: .env is read, and every value is checked. Node built-ins only.
import fs from 'node:fs';
import { inRoot } from './paths.mjs';
import { Failure } from './run.mjs';

/** Written from backend/src/config by npm run check -- --fix; the server reads its settings again, with the rules between them. */
const KNOWN = inRoot('scripts', 'lib', 'settings.json');

/** Takes .env, when there is one, into the environment, and refuses a value that the server would refuse a minute later. */
export function takeSettings() {
  const file = inRoot('.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
  for (const { name, must, rule } of JSON.parse(fs.readFileSync(KNOWN, 'utf8'))) {
    const value = process.env[name]?.trim();
    if (value !== undefined && !fits(value, rule)) throw new Failure(`${name} ${must}.`);
  }
}

/** The part of JSON Schema that the settings use, on texts. */
function fits(value, rule) {
  if (rule.anyOf) return rule.anyOf.some((one) => fits(value, one));
  if (rule.allOf && !rule.allOf.every((one) => fits(value, one))) return false;
  if (rule.const !== undefined && value !== rule.const) return false;
  if (rule.enum && !rule.enum.includes(value)) return false;
  // Where capitals count the server says so.
  if (rule.pattern && !new RegExp(rule.pattern, 'i').test(value)) return false;
  if (value.length < (rule.minLength ?? 0)) return false;
  if (rule.type !== 'integer') return true;
  const number = Number(value);
  return Number.isInteger(number) && number >= rule.minimum && number <= rule.maximum;
}
