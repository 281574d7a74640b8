// What must hold of every package the lockfile names: npm can tell whether it is the one we mean, and we may use it.

/** Licenses that let a shop use and deliver the code. Another one is a decision of its own: add it here with its reason. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  // Lists and fonts rather than code.
  ...['CC0-1.0', 'CC-BY-4.0', 'OFL-1.1'],
  // argparse, while building.
  'Python-2.0',
  // Binds changes of its own files only: lightningcss while building, axe-core in tests, DOMPurify by its other license.
  'MPL-2.0',
]);

/** Say it in a file rather than in a field: read there. */
const SAID_ELSEWHERE = {
  'node_modules/passport-strategy': 'MIT',
  'node_modules/pause': 'MIT',
  'node_modules/png-js': 'MIT',
};

/** @param packages of package-lock.json, by folder; returns one line for each package that must not be installed */
export function packageViolations(packages) {
  return Object.entries(packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .flatMap(([folder, { integrity, license = SAID_ELSEWHERE[folder] }]) => [
      ...(/^sha512-/.test(integrity ?? '')
        ? []
        : [`${folder} has no sha512 integrity: make package-lock.json anew from an empty folder`]),
      ...(isAllowed(license)
        ? []
        : [`${folder} is licensed ${license ?? 'without a word'}, which is not on the list in packages.mjs`]),
    ]);
}

/** 'A AND B' needs both, 'A OR B' one of them. */
function isAllowed(license) {
  if (typeof license !== 'string') return false;
  const words = license.replace(/[()]/g, '');
  const parts = (separator) => words.split(separator).map((part) => part.trim());
  return words.includes(' OR ')
    ? parts(' OR ').some((part) => ALLOWED.has(part))
    : parts(' AND ').every((part) => ALLOWED.has(part));
}
