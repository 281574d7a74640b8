/** The vPIC elements in the file, with the lookup table of their values. */
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

/** Calls `visit` with each row, an array of columns. */
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

/** Concatenates lists; `starts` has the begin of each and the end. */
export function pack(lists, Type) {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, i) => (starts[i + 1] = starts[i] + list.length));
  const items = new Type(starts[lists.length]);
  lists.forEach((list, i) => items.set(list, starts[i]));
  return { starts, items };
}
