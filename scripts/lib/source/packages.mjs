// What every package of the lockfile needs: npm can tell whether it is the one we mean, and we may use it.

/** Permissive licenses, as license-checker prints them; a star marks one that it read in a file. */
const LICENSES = [
  ...[
    'MIT',
    'MIT*',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD*',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'Apache-2.0 AND MIT',
  ],
  ...['BlueOak-1.0.0', 'Unlicense', '(MIT AND Zlib)', '(MIT OR CC0-1.0)', '(MPL-2.0 OR Apache-2.0)'],
  // Fonts and lists.
  ...['OFL-1.1', 'MIT AND OFL-1.1', 'CC0-1.0', 'CC-BY-3.0', '(MIT AND CC-BY-3.0)', 'CC-BY-4.0'],
];

/** Used while building or testing and never delivered: their licenses are MPL-2.0 and Python-2.0. */
const TOOLS = ['argparse', 'axe-core', 'lightningcss'];

/** The command that fails on any other license. */
export const LICENSED = [
  'license-checker-rseidelsohn',
  '--excludePrivatePackages',
  '--excludePackagesStartingWith',
  TOOLS.join(';'),
  '--onlyAllow',
  LICENSES.join(';'),
];

/** @param packages of package-lock.json, by folder; returns one line for each without a hash or with an address */
export function lockfileViolations(packages) {
  return Object.entries(packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .flatMap(([folder, { integrity, resolved }]) => [
      ...(/^sha512-/.test(integrity ?? '') ? [] : [`${folder} has no sha512 integrity`]),
      ...(resolved ? [`${folder} has a download address, which ties every install to one registry`] : []),
    ]);
}
