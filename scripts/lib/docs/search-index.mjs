import MiniSearch from 'minisearch';
import { SEARCH } from './theme/search-options.mjs';

/** @param rendered pages, each with its parts */
export function searchIndex(rendered) {
  const index = new MiniSearch(SEARCH);
  index.addAll(rendered.flatMap(({ parts }) => parts));
  return index;
}
