import { get } from './client';

const PAGE_ROWS = 100;
/** More than anybody buys: a server that ignores the range would be asked for ever. */
const MOST_PAGES = 50;

/**
 * Every page of a list, one after the other: a page that is not full is the last one.
 * @param rowsOf how many rows a page holds
 */
export async function allPages<Page>(path: string, rowsOf: (page: Page) => number): Promise<[Page, ...Page[]]> {
  let page = await get<Page>(path);
  const pages: [Page, ...Page[]] = [page];
  while (rowsOf(page) === PAGE_ROWS && pages.length < MOST_PAGES) {
    const first = pages.length * PAGE_ROWS;
    page = await get<Page>(`${path}?range=${encodeURIComponent(`[${first},${first + PAGE_ROWS - 1}]`)}`);
    pages.push(page);
  }
  return pages;
}
