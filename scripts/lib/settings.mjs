// The settings as they are before anything is installed: .env is read, and every value is checked. Node built-ins only.
import fs from 'node:fs';
import path from 'node:path';
import {
  hostProblem,
  misspelledProblem,
  nameProblem,
  portProblem,
  textOf,
  togetherProblem,
} from '../../backend/src/platform/config/setting-checks.mjs';
import { folderProblem } from '../../backend/src/platform/database/embedded/data-folder.mjs';
import { certificatesIn } from '../../backend/src/platform/mail/authority-file.mjs';
import { claimsIn } from '../../backend/src/platform/http/site/claims-file.mjs';
import { readEnvFile } from './env-file.mjs';
import { inRoot, root } from './paths.mjs';
import { Failure } from './run.mjs';

/** Written from backend/src/platform/config by npm run check -- --fix; the server reads its settings again. */
const KNOWN = inRoot('scripts', 'lib', 'settings.json');

const known = () => JSON.parse(fs.readFileSync(KNOWN, 'utf8'));

/**
 * Takes .env, when there is one, into the environment, and refuses a value that the server would refuse a minute later.
 * @param taken ports that the command needs for itself, each with who listens there
 */
export function takeSettings(taken = []) {
  for (const [name, value] of Object.entries(readEnvFile(inRoot('.env')))) process.env[name] ??= value;
  expectNone(settingsProblem(process.env));
  expectNone(portProblem((name) => textsOf(process.env).get(name), taken));
}

/** What the machine says to the settings of a server that is about to start on it. */
export async function expectMachine() {
  const texts = textsOf(process.env);
  expectNone(await hostProblem(texts.get('HOST')));
  expectFile(texts.get('CLAIMS_FILE'), claimsIn);
  expectFile(texts.get('SMTP_CA_FILE'), certificatesIn);
  if (!texts.get('DATABASE_URL')) expectNone(folderProblem(path.resolve(root, texts.get('DATA_DIR'))));
}

function expectFile(file, read) {
  try {
    if (file) read(path.resolve(root, file));
  } catch (error) {
    throw new Failure(error.message);
  }
}

function expectNone(problem) {
  if (problem) throw new Failure(problem);
}

/** What every setting holds, by its name. */
const textsOf = (env) =>
  new Map(
    known().settings.map(({ name, default: fallback = '', secret }) => [
      name,
      textOf(env, { name, default: fallback, file: secret ? `${name}_FILE` : null }, root),
    ]),
  );

/** One line about the first variable with a value that no setting takes, or about some that do not go together, or null. The server says the same. */
export function settingsProblem(env) {
  const { settings, hidden, shown, historyNeeds } = known();
  const names = settings.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name]));
  const misnamed = nameProblem(env) ?? misspelledProblem(env, names);
  if (misnamed) return misnamed;
  try {
    const texts = textsOf(env);
    for (const { name, must, secret, rule } of settings) {
      const value = texts.get(name);
      if (fits(value.replace(/^[a-z]+(?=:\/\/)/i, lower), rule)) continue;
      if (secret) return `${name} ${must}.`;
      const seen = hidden.reduce((text, [what, instead]) => text.replace(new RegExp(what, 'gs'), instead), value);
      return `${name} ${must}. It is ${seen ? JSON.stringify(seen.slice(0, shown)) : 'empty'}.`;
    }
    return togetherProblem((name) => texts.get(name), historyNeeds);
  } catch (error) {
    // A file that cannot be read.
    return error.message;
  }
}

const lower = (scheme) => scheme.toLowerCase();

/** The part of JSON Schema that the settings use, on texts. */
function fits(value, rule) {
  if (rule.anyOf && !rule.anyOf.some((one) => fits(value, one))) return false;
  if (rule.allOf && !rule.allOf.every((one) => fits(value, one))) return false;
  if (rule.const !== undefined && value !== rule.const) return false;
  if (rule.enum && !rule.enum.includes(value)) return false;
  if (rule.pattern && !new RegExp(rule.pattern).test(value)) return false;
  if (value.length < (rule.minLength ?? 0) || value.length > (rule.maxLength ?? Infinity)) return false;
  return !(Number(value) < rule.minimum || Number(value) > rule.maximum);
}
