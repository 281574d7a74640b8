// What is said to a command behind its name. A word that is passed over looks as if it had been heard, so that each is known or refused,
// before anything is installed: Node built-ins only.
import { Failure } from './run.mjs';

const said = () => process.argv.slice(2);
const unknown = (word, help) => new Failure(`Unknown ${word}; ${help}`);

/** @throws Failure naming the first word that is said to a command that takes none */
export function expectNoWords(command) {
  for (const word of said()) throw unknown(word, `${command} takes no words`);
}

/**
 * @param isKnown whether the command takes a word
 * @param help what there is
 * @throws Failure naming the first word that the command does not take
 */
export function wordsOf(isKnown, help) {
  for (const word of said()) if (!isKnown(word)) throw unknown(word, help);
  return said();
}

/** A part of names, by which some of many are chosen, and no option. */
export const isPart = (word) => !word.startsWith('-');

/**
 * Those with one of the parts in their names, or all of them when no part is said.
 * @throws Failure naming the first part that chooses none: what the others choose would hide it
 */
export function chosenBy(parts, names, help) {
  for (const part of parts) if (!names.some((name) => name.includes(part))) throw unknown(part, help);
  return parts.length === 0 ? names : names.filter((name) => parts.some((part) => name.includes(part)));
}
