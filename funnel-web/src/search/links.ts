import { currentMarketing } from '../session/marketing';
import type { VehicleSearch } from './search';
import { pathOf } from '../app/paths';

type Extra = Record<string, string | null | undefined>;

export function withQuery(path: string, parameters: Extra): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...parameters, ...currentMarketing() })) {
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The funnel value of the current page, carried on unless a step sets its own. */
export function currentFunnel(): string | null {
  return new URLSearchParams(window.location.search).get('funnel');
}

/** Addresses of the steps. Each carries the search and the marketing parameters on. */
export const links = {
  loading: ({ type, value }: Pick<VehicleSearch, 'type' | 'value'>) =>
    withQuery(pathOf('loading-search', { searchType: type, searchValue: value }), { funnel: currentFunnel() }),
  preview: ({ type, value, intent }: VehicleSearch) =>
    withQuery(pathOf('preview-2'), { type, value, intent, funnel: currentFunnel() }),
  downloading: ({ type, value, intent }: VehicleSearch) =>
    withQuery(pathOf('downloading'), { type, value, intent, funnel: currentFunnel() }),
  checkout: ({ type, value, intent }: VehicleSearch, offer?: string) =>
    withQuery(pathOf('checkout-4'), { type, value, intent, funnel: 'cart2', offer }),
  success: (search: VehicleSearch | null, sessionId: string) =>
    withQuery(pathOf('success'), { ...search, funnel: currentFunnel(), session_id: sessionId }),
  signature: (search: VehicleSearch | null, reportId: string, extra: Extra = {}) =>
    withQuery(pathOf('signature'), { ...search, ...extra, reportId }),
  address: (search: VehicleSearch | null, reportId: string) =>
    withQuery(pathOf('address'), { ...search, reportId, funnel: currentFunnel() }),
  results: (search: VehicleSearch | null, reportId: string) =>
    withQuery(pathOf('results', { reportId }), {
      searchType: search?.type,
      value: search?.value,
      intent: search?.intent,
      funnel: currentFunnel(),
    }),
};
