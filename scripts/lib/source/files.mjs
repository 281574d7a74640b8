// Source files as TypeScript sees them, for the checks that ask what an import cannot tell.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inRoot } from '../paths.mjs';

const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.data']);

/** Path from the root, with slashes, and text of every file below the folders whose path matches. */
export function readSources(folders, pattern = /\.tsx?$/) {
  return new Map(
    folders
      .flatMap(below)
      .flatMap((file) => (pattern.test(file) ? [[file, fs.readFileSync(inRoot(file), 'utf8')]] : [])),
  );
}

function below(folder) {
  if (!fs.existsSync(inRoot(folder))) return [];
  return fs.readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [file];
    return SKIPPED.has(entry.name) ? [] : below(file);
  });
}

/** The syntax tree of each file. */
export function parseAll(sources) {
  return new Map(
    [...sources].map(([file, text]) => [file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)]),
  );
}

/** Calls `see` with every node below one, parents first. */
export function walk(node, see) {
  see(node);
  ts.forEachChild(node, (child) => walk(child, see));
}
