// One page that shows all pictures of a folder beside each other.
import fs from 'node:fs';
import path from 'node:path';

const STYLE =
  'body{font:14px system-ui;margin:1.5rem;background:#ddd}h2{margin:2rem 0 .5rem}div{display:flex;gap:1rem;align-items:start;' +
  'overflow-x:auto}figure{margin:0;flex:none}img{height:22rem;object-fit:cover;object-position:top;border:1px solid #999}';

/**
 * Writes index.html into the folder. The pictures are named <screen>-<width>-<light|dark>.png.
 * @returns its path
 */
export function contactSheet(folder) {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.png'));
  const screens = grouped(names);
  const rows = [...screens].sort(([a], [b]) => a.localeCompare(b)).map(([screen, files]) => row(screen, files));
  const file = path.join(folder, 'index.html');
  fs.writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${STYLE}</style>${rows.join('')}`,
  );
  return `${names.length} pictures of ${screens.size} screens: ${file}`;
}

const screenOf = (name) => name.replace(/-\d+-(light|dark)\.png$/, '');

function grouped(names) {
  const groups = new Map();
  for (const name of names) groups.set(screenOf(name), [...(groups.get(screenOf(name)) ?? []), name]);
  return groups;
}

function row(screen, files) {
  const order = (name) => Number(/-(\d+)-/.exec(name)?.[1] ?? 0) + (name.includes('-dark') ? 0.5 : 0);
  const figures = [...files]
    .sort((a, b) => order(a) - order(b))
    .map(
      (file) =>
        `<figure><a href="${encodeURIComponent(file)}"><img loading="lazy" alt="${file}" src="${encodeURIComponent(file)}"></a></figure>`,
    );
  return `<h2>${screen}</h2><div>${figures.join('')}</div>`;
}
