// docs/contribute/modules.md, generated from the layers of the lint table, the entities and the handlers.
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { drawHandlers, readHandlers } from './handlers.mjs';

/**
 * @param layers modules, top layer first; neighbors: module -> modules of its layer it may use; sources: path -> text
 * of the backend
 */
export function drawModules({ layers, neighbors, sources }) {
  const id = (at) => `layer${layers.length - at}`;
  const boxes = layers.flatMap((layer, at) => [
    `  subgraph ${id(at)}[" "]`,
    ...layer.map((module) => `    ${module}`),
    '  end',
  ]);
  const down = layers.slice(1).map((_, at) => `  ${id(at)} --> ${id(at + 1)}`);
  const beside = Object.entries(neighbors).flatMap(([from, targets]) => targets.map((to) => `  ${from} --> ${to}`));
  const owners = tableOwners(sources);
  const tables = layers
    .flat()
    .map((module) => [module, owners.filter(([, owner]) => owner === module).map(([table]) => `\`${table}\``)])
    .filter(([, owned]) => owned.length > 0);
  return `# The modules of the backend

Generated from \`.dependency-cruiser.mjs\`, the entities and the handlers by \`npm run check -- --fix\`; do not edit it here. A module may
import every module of a lower layer, and within its layer those an arrow leads to.

\`\`\`mermaid
flowchart TD
${[...boxes, ...down, ...beside].join('\n')}
\`\`\`

## Who owns which table

${tables.map(([module, owned]) => `- **${module}**: ${owned.join(', ')}`).join('\n')}

${drawHandlers(readHandlers([...sources.values()]))}`;
}

/** Every table and its module, by the name that its entity gives it. */
const tableOwners = (sources) =>
  [...sources]
    .flatMap(([file, text]) =>
      [...text.matchAll(/@Entity\((?:\{ name: )?'(\w+)'/g)].map(([, table]) => [table, file.split('/')[2]]),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** The text of every source file of the backend, by its path from the root. */
export const backendSources = () =>
  new Map(
    fs
      .readdirSync(inRoot('backend/src'), { recursive: true })
      .filter((file) => /(?<!\.spec)\.ts$/.test(file))
      .sort()
      .map((file) => path.posix.join('backend/src', file.split(path.sep).join('/')))
      .map((file) => [file, fs.readFileSync(inRoot(file), 'utf8')]),
  );
