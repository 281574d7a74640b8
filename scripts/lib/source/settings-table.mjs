// The README's table of settings comes from the settings themselves; backend/src/config/settings.spec.ts proves that it does.
const TABLE = /(^\| variable +\|.*\n\|[ |-]+\n)(?:\|.*\n)+/m;

/**
 * The README with one row for each setting, in their order.
 * @param settings { name, default, about } of each
 */
export const withSettings = (readme, settings) => readme.replace(TABLE, (_, head) => head + settings.map(row).join(''));

const row = ({ name, default: fallback, about }) =>
  `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${about} |\n`;
