import { ELEMENTS, each, Pool } from './common.mjs';
import { valueNumber } from './names.mjs';

/** Symbols of a pattern: digits, letters and the bar between the describing and indicating part. */
const SYMBOLS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ|';

/** Returns the symbols each place accepts, null for all. Grammar: literal, '*', or a set '[A-CX4]'. */
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

/** Returns a pattern as 32-bit conditions: position in the lower 4 bits, number of its symbol set above. */
export function compileKey(keys, classes) {
  const conditions = [];
  parseKey(keys).forEach((set, position) => {
    if (set === null) return;
    const number = classes.add(set);
    if (position > 13) throw new Error(`Pattern longer than a VIN: ${keys}`);
    conditions.push((number << 4) | position);
  });
  return conditions;
}

/** Returns symbol sets as two 32-bit masks each; unknown symbols match nothing. */
export function classMasks(classes) {
  const masks = new Uint32Array(classes.list.length * 2);
  classes.list.forEach((set, number) => {
    for (const symbol of set) {
      const bit = SYMBOLS.indexOf(symbol);
      if (bit >= 0) masks[number * 2 + (bit >> 5)] |= 1 << (bit & 31);
    }
  });
  return masks;
}

/** Parses '2015-03-04 10:33:34.057000' and ISO 8601. */
const milliseconds = (stamp) => Date.parse(String(stamp).slice(0, 23).replace(' ', 'T').replace(/Z?$/, 'Z'));

export function readPatterns(db, lookups, models, strings) {
  const rows = { schema: [], key: [], element: [], value: [], time: [] };
  const keys = new Pool();
  // '#' patterns have the placeholder 'TBD' as value.
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

/** Ranks patterns for one element: the newer first, then fewer spelled-out symbols; equal ones share a rank. */
export function rankPatterns({ rows, keys }) {
  const length = keys.list.map((key) => key.replaceAll('*', '').length);
  const compare = (a, b) => rows.time[b] - rows.time[a] || length[rows.key[a]] - length[rows.key[b]];
  const order = Uint32Array.from(rows.key, (_, i) => i).sort(compare);
  const rank = new Uint32Array(order.length);
  order.forEach((row, i) => {
    rank[row] = i === 0 ? 0 : rank[order[i - 1]] + (compare(order[i - 1], row) === 0 ? 0 : 1);
  });
  return rank;
}

/** Orders patterns by schema, key and row, so that each key of a schema is tested once. */
export function layOut({ rows, keys }, rank) {
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
