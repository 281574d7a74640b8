// How a setting is read, and what must hold of several of them and of this machine: Node built-ins only, because `npm start` asks here, too,
// before anything is installed.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** Those that something listens on. */
const PORTS = ['PORT', 'METRICS_PORT'];

/**
 * What a setting holds: its variable, else the file that a second variable names, else its default.
 * @param folder where the name of a file begins
 * @throws Error with one line about a file that cannot be read or holds nothing
 */
export function textOf(env, { name, default: fallback, file }, folder) {
  const given = (env[name] ?? fallback).trim();
  return given || heldIn(file, env, folder);
}

/** @param variable names the file; null where there is none such */
function heldIn(variable, env, folder) {
  const file = variable === null ? undefined : env[variable]?.trim();
  if (!file) return '';
  const held = contentsOf(path.resolve(folder, file), variable);
  // One that nobody has written yet is no reason to start with another database or another key.
  if (!held) throw new Error(`${variable} names a file that holds nothing.`);
  return held;
}

function contentsOf(file, variable) {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`${variable} names a file that cannot be read (${error.code}).`, { cause: error });
  }
}

/** One line about a variable that is meant for us under a name which is none of a setting, or null. */
export const nameProblem = (env) => markedProblem(env) ?? renamedProblem(env);

/** Editors of Windows begin a file with a mark that nobody sees. Whoever reads .env for the server makes it part of the first name. */
function markedProblem(env) {
  const marked = Object.keys(env).find((name) => name.startsWith('\uFEFF'));
  return marked
    ? `${marked.slice(1)} stands behind a byte order mark: save the file of settings as UTF-8 without one.`
    : null;
}

/** Its name until 0.2.0; elsewhere it holds the path of a mailbox, which is nothing to us. */
const renamedProblem = ({ MAIL, MAIL_TRANSPORT }) =>
  MAIL === 'smtp' && MAIL_TRANSPORT === undefined ? 'MAIL is called MAIL_TRANSPORT now.' : null;

/**
 * One line about settings that do not go together, or null. Each of them holds what it may hold by itself.
 * @param of what a setting holds, by its name
 * @param historyNeeds what each source of histories cannot be without
 */
export const togetherProblem = (of, historyNeeds) =>
  missingProblem(of, 'HISTORY_PROVIDER', historyNeeds) ??
  missingProblem(of, 'PLATE_PROVIDER', { platetovin: ['PLATE_KEY'], carsxe: ['PLATE_KEY'] }) ??
  stripeProblem(of) ??
  demonstrationProblem(of) ??
  databaseProblem(of) ??
  consoleProblem(of) ??
  portProblem(of, []) ??
  missingProblem(of, 'MAIL_TRANSPORT', { smtp: ['SMTP_URL'] });

function missingProblem(of, name, needs) {
  const missing = (needs[of(name)] ?? []).filter((needed) => !of(needed));
  return missing.length > 0 ? `${name}=${of(name)} needs ${missing.join(', ')}.` : null;
}

/** The Stripe settings only work together: all missing ones are named at once. */
function stripeProblem(of) {
  if (of('PAYMENT_PROVIDER') !== 'stripe') return null;
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'].filter((name) => !of(name));
  if (keys.length === 0) return null;
  return `PAYMENT_PROVIDER=stripe needs valid keys in ${keys.join(', ')} (sk_..., pk_..., whsec_...).`;
}

/** A shop that people reach from outside sells nothing that is made up, unless whoever runs it says that it is to be looked at only. */
function demonstrationProblem(of) {
  if (of('DEMONSTRATION') === 'on' || !/^https:/i.test(of('PUBLIC_URL'))) return null;
  const pretended = ['PAYMENT_PROVIDER=simulated', 'HISTORY_PROVIDER=demo', 'PLATE_PROVIDER=demo'].filter((made) => {
    const [name, value] = made.split('=');
    return of(name) === value;
  });
  if (pretended.length === 0) return null;
  return `${pretended.join(', ')}: with an https PUBLIC_URL choose real providers, or set DEMONSTRATION=on for a shop that is only to be looked at.`;
}

function databaseProblem(of) {
  if (of('DATABASE_POOLER') === 'on' && !of('DATABASE_DIRECT_URL'))
    return 'DATABASE_POOLER=on needs DATABASE_DIRECT_URL.';
  if (of('DATABASE_URL')) return schemaProblem(of);
  const lonely = ['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'].find((name) => of(name));
  return lonely ? `${lonely} needs DATABASE_URL.` : null;
}

/** What an address may say of a schema: PostgreSQL's own way, and those of other libraries, which ours would ignore. */
const SCHEMA = /[?&](?:options=\S*?search_path\s*=\s*|(?:schema|currentSchema|search_path)=)"?(?<schema>[\w$-]+)/i;

function schemaProblem(of) {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL']) {
    const schema = SCHEMA.exec(of(name).replaceAll('+', ' ').replaceAll(/%3d/gi, '='))?.groups.schema;
    if (schema && schema !== 'public')
      return `${name} names the schema ${schema}; the tables are in public: leave it out.`;
  }
  return null;
}

/** A console that shared the host of the shop would leave nothing of the shop there, and cookies follow the protocol of PUBLIC_URL. */
function consoleProblem(of) {
  if (!of('ADMIN_URL')) return null;
  const [console, shop] = [new URL(of('ADMIN_URL')), of('PUBLIC_URL') ? new URL(of('PUBLIC_URL')) : null];
  if (shop && shop.host !== console.host && shop.protocol === console.protocol) return null;
  return 'ADMIN_URL needs a PUBLIC_URL with another host and the same protocol.';
}

/**
 * Found while listening, a shared port would stop a process whose jobs have begun. A port of 0 is any that is free, and an empty one is none.
 * @param taken ports that something else has, each with who listens there
 */
export function portProblem(of, taken) {
  const listeners = new Map(taken);
  for (const name of PORTS) {
    const port = Number(of(name));
    if (port === 0) continue;
    if (listeners.has(port)) return `${name} needs a port of its own: ${listeners.get(port)} has this one.`;
    listeners.set(port, name);
  }
  return null;
}

/** Codes of an address that is none of this machine's, whatever the port. */
const NOT_HERE = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

/** One line about a host that nothing can listen on here, or null: found out on any port that is free. */
export function hostProblem(host) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', ({ code }) => resolve(NOT_HERE.includes(code) ? notHere(host) : null));
    probe.listen({ port: 0, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

const notHere = (host) =>
  `HOST must be an address of this machine, or 0.0.0.0 for all of them. It is ${JSON.stringify(host)}.`;
