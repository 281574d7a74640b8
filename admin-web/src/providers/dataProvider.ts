import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { type Period, periodQuery } from '../period/period';
import { API, http } from './http';

const rest = simpleRest(API, http);

/** A list of a period says so in its `meta`; the server adds it to what the list is narrowed by. */
export const dataProvider: DataProvider = {
  ...rest,
  getList: (resource, params) => {
    const { period } = (params.meta ?? {}) as { period?: Period };
    if (!period) return rest.getList(resource, params);
    return simpleRest(API, (url, options) => http(`${url}&${periodQuery(period)}`, options)).getList(resource, params);
  },
};
