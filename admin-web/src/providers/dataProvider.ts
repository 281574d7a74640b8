import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, Identifier } from 'react-admin';
import { type Period, periodQuery } from '../period/period';
import { API, http } from './http';

const rest = simpleRest(API, http);

/** The last row of each page, by list. */
const lastRows = new Map<string, Map<number, Identifier>>();
const LISTS = 50;

/** Adds to a list the period in its `meta`, and the last row of the previous page, by which the server finds the next. */
export const dataProvider: DataProvider = {
  ...rest,
  getList: async (resource, params) => {
    const { period } = (params.meta ?? {}) as { period?: Period };
    const { page = 1, perPage } = params.pagination ?? {};
    const list = JSON.stringify([resource, params.sort, params.filter, params.meta, perPage]);
    const seen = lastRows.get(list) ?? new Map<number, Identifier>();
    const after = seen.get(page - 1);
    const more = [
      ...(period ? [periodQuery(period)] : []),
      ...(after === undefined ? [] : [`after=${encodeURIComponent(after)}`]),
    ];
    const asked = simpleRest(API, (url, options) => http([url, ...more].join('&'), options));
    const answer = await asked.getList(resource, params);
    const last = answer.data.at(-1);
    if (last) seen.set(page, last.id);
    if (lastRows.size >= LISTS && !lastRows.has(list)) lastRows.clear();
    lastRows.set(list, seen);
    return answer;
  },
};
