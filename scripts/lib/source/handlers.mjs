// The domain events and background jobs of the backend, read from the decorators of their handlers.

const DECLARED = /const (?<constant>\w+) =\s+(?<factory>domainEvent|jobType)\b[^(]*\(\s*'(?<name>[^']+)'/g;
/** What says where a place of a formatted file is, and what happens there. */
const PLACES = new RegExp(
  [
    String.raw`^(?:export )?(?:abstract )?class (?<className>\w+)`,
    String.raw`^(?:export )?(?:async )?function (?<functionName>\w+)`,
    String.raw`^ {2}@(?<decorator>OnEvent|JobHandler|ScheduledJob)\('?(?<handled>[\w-]+)'?(?:,\s*'(?<schedule>[^']+)')?`,
    String.raw`^ {2}(?:(?:private|protected|async) )*(?<method>\w+)[(<]`,
    String.raw`\.emit\(\s*\w+,\s*(?<emitted>\w+)`,
  ].join('|'),
  'gm',
);

/**
 * @param texts of the files
 * @returns rows of { name, emitters, handlers } for events and of { name, handlers, schedule } for jobs, sorted by name
 */
export function readHandlers(texts) {
  const declared = new Map();
  const rows = { events: new Map(), jobs: new Map() };
  const row = (kind, name) => {
    if (!rows[kind].has(name)) rows[kind].set(name, { name, emitters: new Set(), handlers: new Set(), schedule: null });
    return rows[kind].get(name);
  };
  for (const text of texts)
    for (const { groups } of text.matchAll(DECLARED)) {
      declared.set(groups.constant, groups.name);
      row(groups.factory === 'domainEvent' ? 'events' : 'jobs', groups.name);
    }
  for (const text of texts) {
    let [className, method] = ['', ''];
    const decorators = [];
    for (const { groups } of text.matchAll(PLACES)) {
      if (groups.className) className = `${groups.className}.`;
      else if (groups.functionName) [className, method] = ['', groups.functionName];
      else if (groups.decorator) decorators.push(groups);
      else if (groups.method) {
        method = groups.method;
        for (const { decorator, handled, schedule = null } of decorators.splice(0)) {
          const one = row(decorator === 'OnEvent' ? 'events' : 'jobs', declared.get(handled) ?? handled);
          one.handlers.add(className + method);
          one.schedule = schedule;
        }
      } else if (declared.has(groups.emitted))
        row('events', declared.get(groups.emitted)).emitters.add(className + method);
    }
  }
  return { events: sorted(rows.events), jobs: sorted(rows.jobs) };
}

const sorted = (rows) =>
  [...rows.values()]
    .map((row) => ({ ...row, emitters: [...row.emitters].sort(), handlers: [...row.handlers].sort() }))
    .sort((a, b) => a.name.localeCompare(b.name));

/** The tables of docs/contribute/modules.md. */
export function drawHandlers({ events, jobs }) {
  const eventRows = events.map(({ name, emitters, handlers }) => [`\`${name}\``, code(emitters), code(handlers)]);
  const jobRows = jobs.map(({ name, handlers, schedule }) => [
    `\`${name}\``,
    code(handlers),
    schedule ? `\`${schedule}\`` : 'when added; up to 25 attempts',
  ]);
  return `## Domain events

Handlers run in the transaction of the emitter.

${table(['Event', 'Emitted by', 'Handled by'], eventRows)}

## Background jobs

A recurring job that fails runs again when it is due again.

${table(['Job', 'Handled by', 'Runs'], jobRows)}
`;
}

const code = (names) => names.map((name) => `\`${name}\``).join('<br>') || 'none';

/** As Prettier formats it. */
const table = (head, rows) => {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n');
};
