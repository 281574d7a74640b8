import { lazy, type ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';
import type { ReportView } from '../api/types';
import { ROUTES, type RouteName } from './paths';

/** Home comes with the first script, and the search that its form sends by itself has no page. */
const FIRST = ['home', 'search'] as const;
export type LazyPage = Exclude<RouteName, (typeof FIRST)[number]>;
export const LAZY_PAGES = Object.keys(ROUTES).filter((name) => !FIRST.some((first) => first === name)) as LazyPage[];

interface Part {
  default: ComponentType;
  /** What is in its document, in its place: the page as far as it is the same for everybody, or as far as its report tells. */
  Waiting?: ComponentType<{ report?: ReportView }>;
}
type LoadPart = () => Promise<Part>;

const PAGES = import.meta.glob<Part>(['../pages/**/*Page.tsx', '!../pages/home/*', '!../pages/NotFoundPage.tsx']);

/** What stands around every page that reads reports. */
export const loadLayout: LoadPart = () => import('./QueryLayout');

/** The same for two addresses of one page: going from one to the other keeps it. */
export function loadPage(name: LazyPage): LoadPart {
  const load = PAGES[`../pages/${ROUTES[name].page}.tsx`];
  if (!load) throw new Error(`There is no file of the page ${name}.`);
  return load;
}

const loads = [loadLayout, ...LAZY_PAGES.map(loadPage)];
const parts = new Map<LoadPart, ComponentType>(loads.map((load) => [load, lazy(load)]));

export function partOf(load: LoadPart): ComponentType {
  const part = parts.get(load);
  if (!part) throw new Error('Only parts listed here are loaded on their own.');
  return part;
}

/** Company pages need no report, so they come without the code that asks for one. */
export const isPlain = (name: LazyPage) => 'document' in ROUTES[name];

const TABLE = LAZY_PAGES.map((name) => ({ id: name, path: ROUTES[name].path }));

/**
 * Loads what the page of an address is drawn with, before anything is drawn: a lazy part first shows that it waits, and React leaves that for
 * at least 300 ms, in which the page asks for nothing. What cannot be loaded is asked for again where it is shown.
 */
export async function loadPartsOf(path: string): Promise<void> {
  const name = matchRoutes(TABLE, path)?.[0]?.route.id;
  if (!name) return;
  const needed = isPlain(name) ? [loadPage(name)] : [loadLayout, loadPage(name)];
  // All or none: a part that is drawn as a lazy one stays one, or it would be thrown away and start again.
  const loaded = await Promise.all(needed.map(async (load) => [load, await load()] as const)).catch(() => []);
  for (const [load, part] of loaded) parts.set(load, part.default);
}
