import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { Site } from '../api/site';
import { PAGE_HEADS } from '../ui/page-heads';
import { WaitingApp } from './App';
import { PageFallback } from './PageFallback';
import { LAZY_PAGES, loadPage, loadPartsOf } from './parts';
import { pathOf, ROUTES, type DocumentName, type RouteName } from './paths';
import { Root } from './Root';

interface BuiltPage {
  name: RouteName;
  path: string;
  /** By which its scripts are found. */
  source: string | null;
  /** What it is called where it is made into HTML. */
  head: { title: string; description: string } | null;
  /** Whether its document brings a report along. */
  report: boolean;
}

/** Every page, for the build and the server. */
export const PAGES: BuiltPage[] = Object.entries(ROUTES).map(([name, route]) => ({
  name: name as RouteName,
  path: route.path,
  source: 'page' in route ? `src/pages/${route.page}.tsx` : null,
  head: 'document' in route ? PAGE_HEADS[name as DocumentName] : null,
  report: 'report' in route,
}));

/** Without limit, or a large page would be cut into pieces that only an inline script puts together. */
const ONE_PIECE = Number.MAX_SAFE_INTEGER;

/** The HTML of a page for an installation of which this is known. */
export async function renderPage(name: DocumentName, site: Site): Promise<string> {
  await loadPartsOf(pathOf(name));
  const router = (app: ReactNode) => <StaticRouter location={pathOf(name)}>{app}</StaticRouter>;
  const failures: unknown[] = [];
  const { prelude } = await prerender(<Root site={site} router={router} />, {
    progressiveChunkSize: ONE_PIECE,
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}

const still = (node: ReactNode): string =>
  renderToStaticMarkup(<StaticRouter location={pathOf('loading')}>{node}</StaticRouter>);

/** What stands around every other page until its scripts are there, at an installation of which this is known. */
export const renderFrame = (site: Site, place: string): string => still(<WaitingApp site={site}>{place}</WaitingApp>);

/** What such a page shows until then; null is a missing one. */
export async function renderWaiting(name: RouteName | null): Promise<string> {
  const page = LAZY_PAGES.find((lazy) => lazy === name);
  const { Waiting = PageFallback } = page ? await loadPage(page)() : {};
  return still(<Waiting />);
}
