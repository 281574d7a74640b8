// The views and functions that migrations create: whose tables they read, and so whose they are.
import { moduleOf } from './entities.mjs';
import { constantsOf, namesIn, patternOf, sqlTextsOf, UNKNOWN, withoutComments } from './sql-text.mjs';

const MIGRATIONS = 'backend/src/database/migrations/';
const CREATED =
  /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:MATERIALIZED\s+)?(VIEW|FUNCTION|PROCEDURE)\s+(?:"?public"?\s*\.\s*)?"?(\w+)"?/gi;
const BODY = { VIEW: /^[^;]*/, OTHER: /^[^;$]*(\$\w*\$)[\s\S]*?\1|^[^;]*/ };
const TRIGGER =
  /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:CONSTRAINT\s+)?TRIGGER\b[^;]*?\bON\s+"?(\w+)"?[^;]*?\bEXECUTE\s+(?:FUNCTION|PROCEDURE)\s+"?(\w+)"?/gi;

/**
 * Whose each view and function is, by name, and what is wrong with the list of those that read tables of several modules.
 * What reads tables of one module alone is that module's, and what reads none is nobody's.
 * @param tables table -> module
 * @param listed name -> { owner, why }
 */
export function objectsOf(sources, trees, tables, listed) {
  const used = usedByEach(migrationTexts(sources, trees), tables);
  const modulesOf = (name, asked = []) => {
    const found = [...used.get(name)].flatMap((other) => {
      if (tables.has(other)) return [tables.get(other)];
      if (other in listed) return [listed[other].owner];
      return !used.has(other) || asked.includes(other) ? [] : modulesOf(other, [...asked, name]);
    });
    return [...new Set(found)].sort();
  };
  const owners = new Map();
  const violations = [];
  const modules = new Set([...sources.keys()].map(moduleOf));
  for (const name of used.keys()) {
    const touched = modulesOf(name);
    const open = used.get(name).has(UNKNOWN);
    const owner = listed[name]?.owner ?? touched[0];
    if (owner) owners.set(name, owner);
    if (!listed[name] && (touched.length > 1 || open))
      violations.push(
        `${name} of the database uses tables of ${open ? 'nobody can tell whom' : touched.join(' and ')}; list it with its owner`,
      );
    else if (listed[name] && touched.join() === owner && !open)
      violations.push(`${name} is listed with its owner and uses tables of ${owner} alone; it needs no entry`);
  }
  for (const [name, { owner }] of Object.entries(listed)) {
    if (!used.has(name)) violations.push(`${name} is listed with its owner and no migration creates it`);
    if (!modules.has(owner)) violations.push(`${name} is listed with the owner ${owner}, which is no module`);
  }
  return { owners, violations };
}

function migrationTexts(sources, trees) {
  return [...sources].flatMap(([file, text]) => {
    if (!file.startsWith(MIGRATIONS) || /\.spec\.ts$/.test(file)) return [];
    if (file.endsWith('.sql')) return [withoutComments(text)];
    const tree = trees.get(file);
    return tree ? sqlTextsOf(tree, constantsOf(tree, file, trees)).map(({ sql }) => sql) : [];
  });
}

/** By view and function, the tables, views and functions it names in any migration, and UNKNOWN where not all of it can be read. */
function usedByEach(texts, tables) {
  const bodies = texts.flatMap((sql) =>
    [...sql.matchAll(CREATED)].map((match) => {
      const [start, kind, name] = match;
      const rest = sql.slice(match.index + start.length);
      return { name, body: (BODY[kind.toUpperCase()] ?? BODY.OTHER).exec(rest)[0] };
    }),
  );
  const used = new Map(bodies.map(({ name }) => [name, new Set()]));
  const pattern = patternOf([...tables.keys(), ...used.keys()]);
  for (const { name, body } of bodies) {
    for (const found of namesIn(body, pattern)) if (found.name !== name) used.get(name).add(found.name);
    if (body.includes(UNKNOWN)) used.get(name).add(UNKNOWN);
  }
  for (const sql of texts)
    for (const [, table, name] of sql.matchAll(TRIGGER)) if (tables.has(table)) used.get(name)?.add(table);
  return used;
}
