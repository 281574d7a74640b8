// .env as people's editors write it. Before anything is installed: Node built-ins only.
import fs from 'node:fs';
import path from 'node:path';
import { Failure } from './run.mjs';

/** What the decoder writes for bytes that are no character. */
const UNKNOWN = '\uFFFD';
const NOTHING = /^\s*(#.*)?$/;
const SETTING =
  /^\s*(?:export\s+)?(?<name>[A-Za-z_]\w*)\s*=\s*(?:(?<quote>["'`])(?<quoted>(?:(?!\k<quote>).)*)\k<quote>|(?<plain>[^\s"'`#][^#]*?)?)(?:\s+#.*|\s*)$/;

/**
 * Line by line, and no line is passed over: Node's own reader makes one without "=" part of the next name, and both are lost. What readers
 * of such files understand differently, such as a # in a word, is refused.
 * @returns what the file holds, by name; nothing when it is not there
 */
export function readEnvFile(file) {
  const held = {};
  for (const [index, line] of textOf(file)
    .split(/\r\n?|\n/)
    .entries()) {
    if (NOTHING.test(line)) continue;
    const setting = SETTING.exec(line)?.groups;
    // The line itself may hold a secret.
    if (!setting)
      throw new Failure(
        `${path.basename(file)}: line ${index + 1} is no setting; write NAME=value, in quotes where it holds a # or quotes`,
      );
    const value = setting.quoted ?? setting.plain ?? '';
    if (value.includes(UNKNOWN))
      throw new Failure(`${path.basename(file)}: line ${index + 1} is not written in UTF-8; save the file as UTF-8`);
    held[setting.name] = value;
  }
  return held;
}

function textOf(file) {
  try {
    const bytes = fs.readFileSync(file);
    // Windows begins its texts with a mark of their encoding, which the decoder takes away; older programs there write two bytes a letter.
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
    return new TextDecoder(encoding).decode(bytes);
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    if (error.code !== 'EISDIR') throw error;
    throw new Failure(`${file} is a folder; remove it, or write the settings into a file of this name`);
  }
}
