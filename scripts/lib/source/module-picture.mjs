// docs/modules.md: the modules of the backend and their arrows, drawn from the lint table so that it cannot say anything else.
import { drawHandlers, readHandlers } from './handlers.mjs';

/** @param base, parts: module -> modules it may use; sources: path -> text of the files of the backend */
export function drawModules({ base, parts, sources }) {
  const upward = Object.entries(base).map(([from, targets]) => [from, targets.filter((to) => to in parts)]);
  const arrows = [...upward, ...Object.entries(direct(parts))].flatMap(([from, targets]) =>
    targets.map((to) => `  ${from} --> ${to}`),
  );
  const owners = tableOwners(sources);
  const tables = Object.keys({ ...base, ...parts })
    .map((module) => [module, owners.filter(([, owner]) => owner === module).map(([table]) => `\`${table}\``)])
    .filter(([, owned]) => owned.length > 0);
  return `# The modules of the backend

Drawn from the lint table in \`.dependency-cruiser.mjs\` by \`npm run check -- --fix\`; do not edit it here. An arrow says "uses": some
file of the one imports a file of the other. An arrow that follows from two others is left out. Every module also stands on
${Object.keys(base).join(', ')}, and of these only those are drawn that use one of the others.

\`\`\`mermaid
flowchart TD
${arrows.join('\n')}
\`\`\`

## Who owns which table

${tables.map(([module, owned]) => `- **${module}**: ${owned.join(', ')}`).join('\n')}

${drawHandlers(readHandlers(sources))}`;
}

/** Every table and its module, by the name that its entity gives it. */
const tableOwners = (sources) =>
  [...sources]
    .flatMap(([file, text]) =>
      [...text.matchAll(/@Entity\((?:\{ name: )?'(\w+)'/g)].map(([, table]) => [table, file.split('/')[2]]),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** The arrows that follow from no others. Where modules use each other in a circle, all of theirs are kept. */
function direct(parts) {
  const reach = Object.fromEntries(Object.keys(parts).map((module) => [module, reachable(module, parts)]));
  const inCircle = (a, b) => reach[a]?.has(b) && reach[b]?.has(a);
  return Object.fromEntries(
    Object.entries(parts).map(([from, targets]) => [
      from,
      targets.filter(
        (to) =>
          inCircle(from, to) ||
          !targets.some((by) => by !== to && !inCircle(by, to) && !inCircle(by, from) && reach[by]?.has(to)),
      ),
    ]),
  );
}

function reachable(from, parts) {
  const seen = new Set();
  const open = [...(parts[from] ?? [])];
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(parts[next] ?? []));
  }
  return seen;
}
