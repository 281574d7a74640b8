// Renders the Helm chart without Helm, which does not come from npm. It knows the part of the language that the chart keeps to:
//   {{ .Values.a.b }}  {{ $name.a }}  {{ $.Release.Name }}  {{ (urlParse .Values.a).hostname }},
//   with | quote, | lower, | default X, | toYaml and | nindent N behind them
//   {{- if X }} ... {{- else }} ... {{- end }}   and   {{- range $key, $value := X }} ... {{- end }}
// and refuses everything else, so that what passes here is what Helm makes of it.
import fs from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';

const ACTION = /(\s*)\{\{(-?)\s*(.*?)\s*(-?)\}\}(\s*)/gs;
const PATH = /^(\$\w*|)((?:\.\w+)+|)$/;
const HOST_OF = /^\(urlParse (\S+)\)\.hostname$/;

/** Everything that the chart's own values leave out. */
export const EVERYTHING = {
  pooler: { enabled: true },
  monitoring: { podMonitor: true },
  database: { backup: { retentionPolicy: '30d' } },
  settings: { ADMIN_URL: 'https://Console.example:443/', DEMONSTRATION: 'on' },
};

/** @returns every object of the chart, each with the file it comes from; `change` is laid over the chart's own values */
export function renderChart(folder, change = {}) {
  const read = (name) => fs.readFileSync(path.join(folder, name), 'utf8');
  const { version, appVersion } = parse(read('Chart.yaml'));
  const values = laidOver(parse(read('values.yaml')), change);
  const root = {
    Values: values,
    Release: { Name: 'shop' },
    Chart: { Version: version, AppVersion: String(appVersion) },
  };
  return fs.readdirSync(path.join(folder, 'templates')).flatMap((file) => {
    const text = renderTemplate(read(path.join('templates', file)), root, file);
    return parseAllDocuments(text).flatMap((document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0].message}`);
      const object = document.toJS();
      return object ? [{ file, object }] : [];
    });
  });
}

export function renderTemplate(text, root, file) {
  const pieces = split(text);
  let at = 0;
  const block = (scope, isShown) => {
    let out = '';
    for (; at < pieces.length; at++) {
      const { text: literal, action } = pieces[at];
      if (literal !== undefined) {
        if (isShown) out += literal;
        continue;
      }
      if (action === 'end' || action === 'else') return out;
      const [, word, rest] = /^(if|range)\s+(.*)$/s.exec(action) ?? [];
      at++;
      if (word === 'if') out += condition(scope, isShown, rest);
      else if (word === 'range') out += loop(scope, isShown, rest);
      else {
        at--;
        if (isShown) out += valueOf(action, scope);
      }
    }
    return out;
  };
  const condition = (scope, isShown, what) => {
    const holds = isShown && isTrue(valueAt(what, scope));
    let out = block(scope, holds);
    if (pieces[at]?.action === 'else') {
      at++;
      out += block(scope, isShown && !holds);
    }
    return out;
  };
  const loop = (scope, isShown, what) => {
    const [, key, value, list] = /^(\$\w+),\s*(\$\w+)\s*:=\s*(.*)$/.exec(what) ?? refuse(`range ${what}`);
    const entries = isShown ? Object.entries(valueAt(list, scope) ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)) : [];
    const begin = at;
    let out = '';
    for (const [name, one] of entries) {
      at = begin;
      out += block({ ...scope, [key]: name, [value]: one }, true);
    }
    if (entries.length === 0) block(scope, false);
    return out;
  };
  const refuse = (what) => {
    throw new Error(
      `${file}: the check of the chart does not know {{ ${what} }}; say it in the words of scripts/lib/source/chart.mjs`,
    );
  };
  const valueOf = (action, scope) => {
    const [first, ...pipes] = action.split('|').map((part) => part.trim());
    const value = pipes.reduce((so, pipe) => piped(so, pipe, scope), valueAt(first, scope));
    if (value === undefined || value === null) throw new Error(`${file}: {{ ${action} }} is nothing`);
    return String(value);
  };
  const piped = (value, pipe, scope) => {
    const [name, argument] = pipe.split(/\s+/);
    if (name === 'lower') return String(value).toLowerCase();
    if (name === 'quote') return JSON.stringify(String(value));
    if (name === 'default') return isTrue(value) ? value : valueAt(argument, scope);
    if (name === 'toYaml') return stringify(value).trimEnd();
    if (name === 'nindent') return `\n${value}`.replaceAll('\n', `\n${' '.repeat(Number(argument))}`);
    return refuse(pipe);
  };
  const valueAt = (expression, scope) => {
    const [, address] = HOST_OF.exec(expression) ?? [];
    // As Go reads it: the letters stay as they are.
    if (address) return /^\w+:\/\/([^/:]+)/.exec(valueAt(address, scope))?.[1];
    const [, variable, steps] = PATH.exec(expression) ?? refuse(expression);
    const start = variable === '' || variable === '$' ? scope.$ : scope[variable];
    if (start === undefined) return refuse(expression);
    return steps
      .split('.')
      .slice(1)
      .reduce((value, step) => value?.[step], start);
  };
  return block({ $: root }, true);
}

/** Text and actions in turn; a dash takes away the white space on its side. */
function split(text) {
  const pieces = [];
  let end = 0;
  for (const match of text.matchAll(ACTION)) {
    const [whole, before, left, action, right, after] = match;
    pieces.push(
      { text: text.slice(end, match.index) + (left ? '' : before) },
      { action },
      { text: right ? '' : after },
    );
    end = match.index + whole.length;
  }
  return [...pieces, { text: text.slice(end) }];
}

const isTrue = (value) =>
  Boolean(value) && (typeof value !== 'object' || (Array.isArray(value) ? value : Object.keys(value)).length > 0);

const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function laidOver(base, change) {
  const both = { ...base };
  for (const [key, value] of Object.entries(change))
    both[key] = isMap(value) && isMap(base[key]) ? laidOver(base[key], value) : value;
  return both;
}

/** Operators bring these with them, and no package has their schemas: they are looked at by tests alone. */
const OF_OPERATORS = /^(postgresql\.cnpg\.io|monitoring\.coreos\.com)\//;

/** @returns what is wrong with the objects by Kubernetes' own schemas, one line each */
export async function objectViolations(objects) {
  const found = [];
  for (const { file, object } of objects) {
    const { apiVersion, kind } = object;
    if (OF_OPERATORS.test(apiVersion)) continue;
    const models = await import(`kubernetes-models/${apiVersion}`).catch(() => ({}));
    if (!models[kind]) {
      found.push(`${file}: Kubernetes has no ${kind} of ${apiVersion}`);
      continue;
    }
    try {
      new models[kind](object).validate();
    } catch (error) {
      found.push(`${file}: ${kind}: ${error.message}`);
    }
  }
  return found;
}
