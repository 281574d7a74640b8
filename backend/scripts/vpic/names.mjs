import { ELEMENTS, each, MODEL, pack } from './common.mjs';

export function readLookups(db) {
  const lookups = {};
  for (const table of new Set(Object.values(ELEMENTS).filter((name) => name && name !== 'Model'))) {
    lookups[table] = new Map();
    each(db, `select Id, Name from "${table}"`, ([id, name]) => lookups[table].set(String(id), String(name).trim()));
  }
  return lookups;
}

export function readModels(db, strings) {
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

/** Returns the number of a model or string for a pattern's attribute; null when it has none. */
export function valueNumber(element, attribute, lookups, models, strings) {
  const text = String(attribute).trim();
  if (element === MODEL) return models.numbers.get(text) ?? null;
  const table = ELEMENTS[element];
  const value = table ? lookups[table].get(text) : text;
  return value ? strings.add(value) : null;
}

/** Reads WMIs by base-36 number, with makes and the schemas of each span of years. */
export function readWmis(db, schemas, strings) {
  const wmis = [];
  const byId = new Map();
  each(
    db,
    `select w.Id, w.Wmi, w.VehicleTypeId, m.Name, c.Name, k.Name from Wmi w left join Manufacturer m on m.Id = w.ManufacturerId
     left join Country c on c.Id = w.CountryId left join Make k on k.Id = w.MakeId`,
    ([id, code, type, manufacturer, country, make]) => {
      const text = (value) => strings.add(value === null ? '' : String(value).trim());
      const names = { manufacturer: text(manufacturer), country: text(country), ownMake: make };
      const wmi = { code: parseInt(code, 36), type: type ?? 0, ...names, makes: [], links: [] };
      wmis.push(wmi);
      byId.set(id, wmi);
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

export function wmiSections(wmis) {
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

/** Reads the facts of engine families. */
export function readEngines(db, lookups, models, strings) {
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
