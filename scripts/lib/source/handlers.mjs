// The domain events and background jobs of the backend, read from the decorators of their handlers.
import ts from 'typescript';
import { parseAll, walk } from './files.mjs';

const FACTORIES = new Set(['domainEvent', 'jobType']);

/**
 * @returns rows of { name, emitters, handlers } for events and of { name, handlers, schedule } for jobs, sorted by name
 */
export function readHandlers(sources) {
  const trees = [...parseAll(sources).values()];
  const names = new Map(trees.flatMap(declaredNames));
  const events = new Map();
  const jobs = new Map();
  const row = (rows, name) => {
    if (!rows.has(name)) rows.set(name, { name, emitters: new Set(), handlers: new Set(), schedule: null });
    return rows.get(name);
  };
  for (const { factory, name } of names.values()) row(factory === 'domainEvent' ? events : jobs, name);
  for (const tree of trees)
    walk(tree, (node) => {
      if (!ts.isCallExpression(node)) return;
      const [first, second] = node.arguments;
      const callee = node.expression.getText();
      if (callee.endsWith('.emit') && names.has(second?.getText()))
        row(events, names.get(second.getText()).name).emitters.add(methodAround(node));
      if (!ts.isDecorator(node.parent)) return;
      if (callee === 'OnEvent') row(events, names.get(first.getText()).name).handlers.add(methodAround(node));
      if (callee === 'JobHandler') row(jobs, names.get(first.getText()).name).handlers.add(methodAround(node));
      if (callee !== 'ScheduledJob') return;
      const job = row(jobs, first.text);
      job.handlers.add(methodAround(node));
      job.schedule = second.text;
    });
  return { events: sorted(events), jobs: sorted(jobs) };
}

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

/** [constant, { factory, name }] of every constant that declares an event or a job. */
function declaredNames(tree) {
  const found = [];
  walk(tree, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isCallExpression(node.initializer)) return;
    const factory = node.initializer.expression.getText();
    const [name] = node.initializer.arguments;
    if (FACTORIES.has(factory) && name && ts.isStringLiteral(name))
      found.push([node.name.getText(), { factory, name: name.text }]);
  });
  return found;
}

/** 'SettlementService.onPaymentPaid' for a node inside of that method; for one in a function the function's name. */
function methodAround(node) {
  for (let at = node; at; at = at.parent) {
    if (ts.isMethodDeclaration(at)) return `${at.parent.name?.text ?? ''}.${at.name.getText()}`;
    if (ts.isFunctionDeclaration(at)) return at.name?.text ?? '';
  }
  return '';
}

const sorted = (rows) =>
  [...rows.values()]
    .map((row) => ({ ...row, emitters: [...row.emitters].sort(), handlers: [...row.handlers].sort() }))
    .sort((a, b) => a.name.localeCompare(b.name));

const code = (names) => names.map((name) => `\`${name}\``).join('<br>') || 'none';

const table = (head, rows) => {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n');
};
