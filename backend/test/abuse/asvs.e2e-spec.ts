import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { levels } = JSON.parse(read('docs/requirements/asvs-5.0.0.json')) as { levels: Record<string, number> };

const STATES = ['met', 'not met', 'does not apply'];
const ROW = /^\| (V\d+\.\d+\.\d+) +\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm;
/** A file and what is in the title of a test of it, or a document alone. */
const SHOWN_BY = /`([^`]+)`(?:: ([^;]+))?/g;

const rows = [...read('docs/deploy/security.md').matchAll(ROW)].map(([, id = '', ...cells]) => {
  const [state = '', how = '', shownBy = ''] = cells.map((cell) => cell.trim());
  const shown = [...shownBy.matchAll(SHOWN_BY)].map(([, file = '', title]) => ({ file, title: title?.trim() }));
  return { id, state, how, shown };
});

/** The title of a test stands behind `it(`, `test(` or the table of an `it.each`, and before its function; a skipped one shows nothing. */
const TITLE = /(?:\b(?:it|test)(?:\.only)?\(|\)\()\s*(['"`])((?:\\.|(?!\1).)+)\1,\s*(?:async\b|\(|\w+ =>|\{)/gs;
const titles = new Map<string, string[]>();
function titlesOf(file: string): string[] {
  const known = titles.get(file) ?? [...read(file).matchAll(TITLE)].map(([, , title = '']) => title.replace(/\\/g, ''));
  titles.set(file, known);
  return known;
}
const isTest = (file: string): boolean => /\.(e2e|(e2e-)?spec)\.ts$/.test(file);
/** @param part of the title of one test; of a test of all the rows of a table, as it is written there */
const holdsTest = (file: string, part: string): boolean => titlesOf(file).some((title) => title.includes(part));

describe('the table of the ASVS in docs/deploy/security.md', () => {
  it('[X6-018] has one row for each requirement of levels 1 and 2 of its chapters, and no other', () => {
    expect(rows.map(({ id }) => id)).toEqual(Object.keys(levels));
    expect(Object.keys(levels)).toHaveLength(199);
  });

  it('[X6-018] says of each whether it is met and how, or why not', () => {
    for (const { id, state, how, shown } of rows) {
      expect([id, STATES.includes(state), how.length > 2]).toEqual([id, true, true]);
      expect([id, state !== 'met' || shown.length > 0]).toEqual([id, true]);
    }
  });

  it('[X6-018] names tests and documents that exist', () => {
    const wrong = rows.flatMap(({ id, shown }) =>
      shown
        .filter(
          ({ file, title }) => !existsSync(join(root, file)) || (title && !(isTest(file) && holdsTest(file, title))),
        )
        .map(({ file, title }) => `${id}: ${file}: ${title}`),
    );
    expect(wrong).toEqual([]);
    // A test file without a title of it would show nothing.
    const untitled = rows.flatMap(({ id, shown }) =>
      shown.filter(({ file, title }) => isTest(file) && !title).map(({ file }) => [id, file]),
    );
    expect(untitled).toEqual([]);
  });

  it('[X6-018] counts them as they are', () => {
    const counted = STATES.map((state) => rows.filter((row) => row.state === state).length);
    const [, ...said] =
      /(\d+) are met, (\d+) are not, and (\d+) do not apply/.exec(read('docs/deploy/security.md')) ?? [];
    expect(said.map(Number)).toEqual(counted);
  });
});
