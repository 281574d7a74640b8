// What is written down of the settings, made from the settings themselves; backend/src/platform/config/settings.spec.ts
// proves that it is.
const TABLE = /(^\| variable +\|.*\n\|[ |-]+\n)(?:\|.*\n)+/m;
const WIDTH = 100;

/**
 * The page of the settings with one row for each, in their order.
 * @param settings { name, default, about } of each
 */
export const withSettings = (page, settings) => page.replace(TABLE, (_, head) => head + settings.map(row).join(''));

const row = ({ name, default: fallback, about }) =>
  `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${about} |\n`;

/** A file for a person to copy to .env: every setting with what it is for, and its default commented out. */
export const envExample = (settings) =>
  [
    '# Copy this file to .env and take the "#" from what you change. A variable of the environment wins over the file.\n',
    '# One setting a line; a value that holds a # stands in quotes.\n',
    ...settings.map(({ name, default: fallback, about }) => `\n${wrapped(about)}#${name}=${fallback}\n`),
  ].join('');

function wrapped(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (lines.at(-1).length + word.length > WIDTH) lines.push('');
    lines.push(`${lines.pop()} ${word}`);
  }
  return lines.map((line) => `#${line}\n`).join('');
}

/**
 * The settings as data, which are read before any package is installed.
 * @param toJsonSchema how a setting's schema becomes a rule
 * @param more how a refusal shows a value: what is hidden in it, and how much of it is shown; and what each source of histories cannot be without
 */
export const settingsData = (settings, toJsonSchema, more) => ({
  ...more,
  settings: settings.map(({ name, default: fallback, schema, file }) => {
    const { $schema: _, description, ...rule } = toJsonSchema(schema);
    return { name, must: description, secret: file !== null, default: fallback || undefined, rule };
  }),
});
