// Compiles src/**/*.ts and .tsx to dist/ with swc: decorators and their metadata kept, types not checked (npm run check does that).
// Files of SQL are read at run time, and plain JavaScript is what it will be: both go along as they are.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [src, dist] = [path.join(root, 'src'), path.join(root, 'dist')];
const optionsFor = (name) => ({
  swcrc: false,
  sourceMaps: true,
  module: { type: 'nodenext' },
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', tsx: name.endsWith('.tsx'), decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
  },
});

async function compile(name) {
  const out = path.join(dist, name.replace(/\.tsx?$/, '.js'));
  const { code, map } = await transformFile(path.join(src, name), optionsFor(name)).catch((error) => {
    // Behind the first blank lines swc only tells where in itself it was.
    console.error(`src/${name}:\n${error.message.split('\n\n\n')[0]}`);
    process.exit(1);
  });
  fs.mkdirSync(path.dirname(out), { recursive: true });
  fs.writeFileSync(out, `${code}\n//# sourceMappingURL=${path.basename(out)}.map\n`);
  fs.writeFileSync(`${out}.map`, map);
}

function copy(name) {
  fs.mkdirSync(path.dirname(path.join(dist, name)), { recursive: true });
  fs.copyFileSync(path.join(src, name), path.join(dist, name));
}

const files = fs.readdirSync(src, { recursive: true });
const sources = files.filter((name) => /(?<!\.d|\.spec)\.tsx?$/.test(name));
const copied = files.filter((name) => /\.(sql|mjs)$/.test(name));
const compiled = sources.flatMap((name) => [name.replace(/\.tsx?$/, '.js'), name.replace(/\.tsx?$/, '.js.map')]);
// The last is committed: it speaks where nothing is built.
const keep = new Set([...compiled, ...copied, 'main.js.js']);
fs.mkdirSync(dist, { recursive: true });
// A compiled file whose source is gone would still be found by imports and globs.
for (const entry of fs.readdirSync(dist, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  if (entry.isFile() && !keep.has(path.relative(dist, file))) fs.rmSync(file);
}
copied.forEach(copy);
await Promise.all(sources.map(compile));
