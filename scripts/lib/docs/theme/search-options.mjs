/** Between words; an underscore binds a name together. */
const BETWEEN = /[^\p{L}\p{N}_]+/u;
const wordsOf = (text) => text.split(BETWEEN).filter(Boolean);
/** How much more what is called as was typed is worth. */
const BY_NAME = 10;
/** Most who search want to get something done: help comes before names in programs, and why something is as it is comes last. */
const FOR_READERS = { '/docs/customers/': 4, '/docs/decisions/': 0.3 };
const worthOf = (address) => Object.entries(FOR_READERS).find(([folder]) => address.startsWith(folder))?.[1] ?? 1;

// The same when the index is made and when it is searched.
export const SEARCH = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading'],
  // A name is found as a whole and by its parts.
  tokenize: (text) => wordsOf(text).flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : [word])),
  searchOptions: {
    tokenize: wordsOf,
    boost: { title: 3, heading: 2 },
    boostDocument: (address, term, { heading }) => worthOf(address) * (heading.toLowerCase() === term ? BY_NAME : 1),
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND',
  },
};
