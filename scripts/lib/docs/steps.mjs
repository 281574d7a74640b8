// What a how-to tells its reader to do, read from its text and done as literally as it is written.
import fs from 'node:fs';
import path from 'node:path';
import { Failure } from '../run.mjs';

const FENCE = '```';
const STEP =
  /^(?:Create `(?<created>[^`]+)`:|In `(?<file>[^`]+)`, (?:replace `(?<old>[^`]+)` by `(?<replacement>[^`]+)`\.|(?<where>after|before) `(?<anchor>[^`]+)`, add:)|Copy `(?<from>[^`]+)` to `(?<to>[^`]+)`\.)$/;
const IMPORT = /^import (?:type )?\{([^}]*)\} from '(\.[^']+)';$/gm;
const ENDING_COMMAND = /^npm (?:run check|test)\b/;

/** The lines that a page changes, so that a page is dead when they are gone: each file with the text to be found in it, and what stands there once it was followed. */
export const anchorsOf = (text) =>
  stepsOf(text).flatMap(({ file, old, anchor, replacement, text: added }) =>
    file ? [{ file, anchor: old ?? anchor, followed: replacement ?? added.trim().split('\n')[0] }] : [],
  );

/** The files that a page has its reader write. */
export const createdBy = (text) => stepsOf(text).flatMap(({ created, to }) => created ?? to ?? []);

/** What the code of a page takes from other files: their paths without an ending, and the names. */
export const importsOf = (text) =>
  stepsOf(text).flatMap(({ created, file, to, text: code }) =>
    [...code.matchAll(IMPORT)].map(([, names, from]) => ({
      from: path.posix.join(path.posix.dirname(created ?? file ?? to), from).replace(/\.js$/, ''),
      names: names.match(/\w+(?= as )|(?<! as )\b(?!type |as )\w+/g) ?? [],
    })),
  );

/** Every step in the order of the page, with the block that follows it. */
export function stepsOf(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const step = STEP.exec(line)?.groups;
    return step ? [{ ...step, text: blockAfter(lines, index) }] : [];
  });
}

/** The commands of a page that end by themselves: a shop that is started runs until it is stopped. */
export const commandsOf = (text) =>
  [...text.matchAll(/^```sh\n(.*?)^```/gms)]
    .flatMap(([, block]) => block.trim().split('\n'))
    .filter((line) => ENDING_COMMAND.test(line));

/** Does all that a page says in a copy of the project. @returns the files touched */
export function follow(text, folder) {
  const steps = stepsOf(text);
  for (const step of steps) take(step, folder);
  return [...new Set(steps.map(({ created, file, to }) => created ?? file ?? to))];
}

function take({ created, file, old, replacement, where, anchor, from, to, text }, folder) {
  const read = (name) => fs.readFileSync(path.join(folder, name), 'utf8');
  const write = (name, content) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), content);
  };
  if (created) return write(created, text);
  if (from) return write(to, read(from));
  const before = read(file);
  const wanted = old ?? anchor;
  const found = before.split(wanted).length - 1;
  if (found !== 1) throw new Failure(`${file} has ${found} times ${wanted}`);
  if (old)
    return write(
      file,
      before.replace(old, () => replacement),
    );
  const lines = before.split('\n');
  const at = lines.findIndex((line) => line.includes(anchor)) + (where === 'after' ? 1 : 0);
  write(file, [...lines.slice(0, at), text.trimEnd(), ...lines.slice(at)].join('\n'));
}

function blockAfter(lines, index) {
  const start = index + 2;
  if (!lines[start]?.startsWith(FENCE)) return '';
  return `${lines.slice(start + 1, lines.indexOf(FENCE, start + 1)).join('\n')}\n`;
}
