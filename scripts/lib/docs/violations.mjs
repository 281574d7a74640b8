// What is wrong with the documentation: dead links, commands and names that are no longer there. One line each.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { inRoot, root } from '../paths.mjs';
import { allPages, readPages } from './pages.mjs';
import { headingsOf, linksOf, parse } from './render.mjs';
import { anchorsOf, createdBy, importsOf } from './steps.mjs';

const SHOP_PATHS = /^\/(api|admin|docs)(\/|$)/;
/** In backticks or before '=': the way settings are written. */
const SETTING = /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)[`=]|(?:^|\s)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)=/gm;
const COMMAND =
  /\bnpm (?:run ([\w:-]+)(?: -w ([\w-]+))?|(start|test)\b)|\bnode ((?:scripts|backend|funnel-web|admin-web)\/[\w./-]+\.mjs)/g;
const SOURCE_PATH = /`((?:backend|funnel-web|admin-web|scripts|docs|\.github|\.ci)\/[\w./-]+)`/g;

/** @param texts pages besides those there are, as a test plants them: file and text */
export function docsViolations(texts = []) {
  const pages = [...allPages(readPages()), ...texts].map((page) => ({ ...page, tokens: parse(page.text) }));
  const known = knowledge(pages);
  return pages.flatMap((page) => [
    ...deadLinks(page, known),
    ...deadCommands(page, known),
    ...deadNames(page, known),
    ...deadSteps(page),
    ...deadImports(page),
  ]);
}

function knowledge(pages) {
  const tracked = execFileSync('git', ['-C', root, 'ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => /\.(ts|tsx|mjs|sql|json|ya?ml|sh)$|Dockerfile|\.ci\/run$/.test(file) && !/-lock|openapi\./.test(file),
    )
    .filter((file) => fs.existsSync(inRoot(file)));
  return {
    anchors: new Map(pages.map(({ file, tokens }) => [file, headingsOf(tokens).map(({ anchor }) => anchor)])),
    names: new Set([
      ...tracked.flatMap(
        (file) => fs.readFileSync(inRoot(file), 'utf8').match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [],
      ),
      ...secretFiles(),
    ]),
    shop: new Set(fs.readFileSync(inRoot('funnel-web/src/app/paths.ts'), 'utf8').match(/(?<=path: ')[^']+/g)),
  };
}

/** A secret setting may be given as the name of a file: its own name is made in code, and stands where the settings are written down. */
const secretFiles = () => fs.readFileSync(inRoot('.env.example'), 'utf8').match(/\b[A-Z_]+_FILE\b/g) ?? [];

function deadLinks({ file, tokens }, { anchors, shop }) {
  return linksOf(tokens, file).flatMap(({ target, path: place, anchor }) => {
    const dead = `${file}: the link ${target} leads nowhere`;
    if (place === null) {
      const own = target.split(/[?#]/)[0];
      return /^\/(?!\/)/.test(target) && !SHOP_PATHS.test(own) && !shop.has(own) ? [dead] : [];
    }
    if (!fs.existsSync(inRoot(place))) return [dead];
    return anchor !== null && anchors.has(place) && !anchors.get(place).includes(anchor) ? [dead] : [];
  });
}

function deadCommands({ file, text }) {
  const scriptsOf = (folder) => JSON.parse(fs.readFileSync(inRoot(folder, 'package.json'), 'utf8')).scripts;
  return [...text.matchAll(COMMAND)].flatMap(([command, script, workspace = '.', short, program]) => {
    const there = program ? fs.existsSync(inRoot(program)) : scriptsOf(workspace)[script ?? short];
    return there ? [] : [`${file}: there is no ${command}`];
  });
}

function deadNames({ file, text }, { names }) {
  if (file === 'CHANGELOG.md') return [];
  const created = new Set(createdBy(text));
  // What a page has its reader write is named on it.
  const written = new Set(text.match(/(?<=[sS]etting\(')[A-Z_]+/g));
  const unknown = [...text.matchAll(SETTING)].map(([, ticked, set]) => ticked ?? set);
  const gone = [...text.matchAll(SOURCE_PATH)].map(([, name]) => name);
  return [
    ...unknown
      .filter((name) => !names.has(name) && !written.has(name))
      .map((name) => `${file}: nothing is called ${name}`),
    ...gone
      .filter((name) => !created.has(name) && !name.includes('/dist') && !fs.existsSync(inRoot(name)))
      .map((name) => `${file}: there is no ${name}`),
  ];
}

/** However the formatter broke it. */
const unbroken = (code) => code.replace(/,?\s+/g, '');

/** A how-to names the lines that it changes, so that it fails when they are gone. */
function deadSteps({ file, text }) {
  const created = new Set(createdBy(text));
  return anchorsOf(text).flatMap(({ file: name, anchor, followed }) => {
    if (created.has(name)) return [];
    const source = fs.existsSync(inRoot(name)) ? fs.readFileSync(inRoot(name), 'utf8') : '';
    // Whoever has followed the page has changed the line.
    if (followed && unbroken(source).includes(unbroken(followed))) return [];
    const times = source.split(anchor).length - 1;
    if (times === 0) return [`${file}: ${name} has no line with ${anchor}`];
    return times > 1 ? [`${file}: ${name} has ${times} lines with ${anchor}`] : [];
  });
}

const exportsName = (source, name) =>
  new RegExp(`^export (?:[^{;\\n]*\\b|(?:type )?\\{[^}]*\\b)${name}\\b`, 'm').test(source);

/** Whoever follows a page would learn of a name that is gone from the compiler alone, minutes later. */
function deadImports({ file, text }) {
  const created = new Set(createdBy(text));
  return importsOf(text).flatMap(({ from, names }) => {
    const files = [`${from}.ts`, `${from}.tsx`];
    if (files.some((name) => created.has(name))) return [];
    const source = files.find((name) => fs.existsSync(inRoot(name)));
    if (!source) return [`${file}: there is no ${from}.js`];
    const exported = `${fs.readFileSync(inRoot(source), 'utf8')}\n${text}`;
    return names.filter((name) => !exportsName(exported, name)).map((name) => `${file}: ${source} exports no ${name}`);
  });
}
