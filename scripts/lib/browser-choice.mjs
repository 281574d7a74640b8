// Which browsers the tests run in, of those that are there.

/** The number before the first dot of what `--version` prints; 0 when it prints none. */
export const majorOf = (printed) => Number(/\b(\d+)\.\d/.exec(printed)?.[1] ?? 0);

/**
 * The pinned browser runs every test, so that a new version of a system's browser fails nobody's change; the newest one that is there runs
 * the tests of accessibility too, so that what it finds is known.
 * @param {object} browsers
 * @param {string} [browsers.wanted] path of the browser that a person has chosen
 * @param {number | null} browsers.pinned its major version; null where the package has none
 * @param {{ path: string, major: number }[]} browsers.installed those of the system
 * @returns the path of the one for all tests, null for the pinned one, and that of a newer one, if any
 */
export function chooseBrowsers({ wanted, pinned, installed }) {
  if (wanted) return { all: wanted, newest: null };
  const [newest] = [...installed].sort((one, other) => other.major - one.major);
  if (pinned === null) return { all: newest?.path ?? undefined, newest: null };
  return { all: null, newest: newest && newest.major > pinned ? newest.path : null };
}
