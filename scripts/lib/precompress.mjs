// Writes .br and .gz beside text assets once, so that the server never compresses while somebody waits.
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { inParallel } from './run.mjs';

const TEXT = /\.(html|js|mjs|css|svg|json|txt|xml|webmanifest|wasm)$/;
const WORTH_BYTES = 1024;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export async function precompress(dist) {
  const files = fs
    .readdirSync(dist, { recursive: true })
    .map((name) => path.join(dist, name))
    // What is in a folder with a dot is not served as it is.
    .filter(
      (file) => !path.relative(dist, file).startsWith('.') && TEXT.test(file) && fs.statSync(file).size > WORTH_BYTES,
    );
  await inParallel(files.map((file) => () => compress(file)));
}

async function compress(file) {
  const content = fs.readFileSync(file);
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  fs.writeFileSync(`${file}.br`, await brotli(content, { params }));
  fs.writeFileSync(`${file}.gz`, await gzip(content, { level: 9 }));
}
