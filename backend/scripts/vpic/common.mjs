/** What the parts of vpic-build share. */

/** The vPIC elements the report uses, by id, with the lookup table their values point into. Others are left out of the file. */
export const ELEMENTS = {
  5: 'BodyStyle',
  9: null, // cylinders
  11: null, // displacement, cc
  13: null, // displacement, liters
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
export const MODEL = 28;

/** Runs a query and hands each row, an array of columns, to `visit`. */
export function each(db, sql, visit) {
  const statement = db.prepare(sql);
  while (statement.step()) visit(statement.get());
  statement.free();
}

/** Numbers distinct strings in order of first use. */
export class Pool {
  list = [];
  #index = new Map();
  add(text) {
    const known = this.#index.get(text);
    if (known !== undefined) return known;
    this.#index.set(text, this.list.length);
    return this.list.push(text) - 1;
  }
}

/** Concatenates lists and says where each begins; `starts` has one entry more than there are lists. */
export function pack(lists, Type) {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, i) => (starts[i + 1] = starts[i] + list.length));
  const items = new Type(starts[lists.length]);
  lists.forEach((list, i) => items.set(list, starts[i]));
  return { starts, items };
}
