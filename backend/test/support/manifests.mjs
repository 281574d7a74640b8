// The Kubernetes manifests, and what Kubernetes' own schemas say about them.
import fs from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { inRoot } from '../../../scripts/lib/paths.mjs';

export const MANIFESTS = 'deploy/kubernetes';

/** Operators bring these kinds, and no package has their schemas. */
const OF_OPERATORS = /^postgresql\.cnpg\.io\//;

/** Every object of a manifest and of the files next to it that no kustomization names yet, with its file. */
export function manifestObjects() {
  return ['base', 'production'].flatMap((folder) =>
    fs
      .readdirSync(inRoot(MANIFESTS, folder))
      .filter((name) => name.endsWith('.yaml') && !/^kustomization|-patch/.test(name))
      .flatMap((name) => {
        const file = path.posix.join(MANIFESTS, folder, name);
        return parseAllDocuments(fs.readFileSync(inRoot(file), 'utf8')).map((document) => ({
          file,
          object: document.toJS(),
        }));
      }),
  );
}

/** @returns one line for each object that Kubernetes refuses and each file that a kustomization names and that is missing */
export async function manifestViolations(objects = manifestObjects()) {
  const found = ['base', 'production'].flatMap(missingFiles);
  for (const { file, object } of objects) {
    const { apiVersion, kind } = object;
    if (OF_OPERATORS.test(apiVersion)) continue;
    const models = await import(`kubernetes-models/${apiVersion}`).catch(() => ({}));
    if (!models[kind]) {
      found.push(`${file}: Kubernetes has no ${kind} of ${apiVersion}`);
      continue;
    }
    try {
      new models[kind](object).validate();
    } catch (error) {
      found.push(`${file}: ${kind}: ${error.message}`);
    }
  }
  return found;
}

function missingFiles(folder) {
  const file = path.posix.join(MANIFESTS, folder, 'kustomization.yaml');
  const { resources = [], configMapGenerator = [], patches = [] } = parse(fs.readFileSync(inRoot(file), 'utf8'));
  const names = [
    ...resources,
    ...configMapGenerator.flatMap(({ envs }) => envs),
    ...patches.map((patch) => patch.path),
  ];
  return names
    .filter((name) => !fs.existsSync(inRoot(MANIFESTS, folder, name)))
    .map((name) => `${file}: there is no ${name}`);
}
