// The same when the index is made and when it is searched.
export const SEARCH = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading'],
  searchOptions: { boost: { title: 3, heading: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
};
