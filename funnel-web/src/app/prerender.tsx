import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { Site } from '../api/site';
import { pathOf, routes, type DocumentName } from './paths';
import { WaitingApp } from './App';
import { Root } from './Root';

export { PAGE_HEADS } from '../ui/page-heads';

const at = (name: DocumentName, source: string) => ({ path: pathOf(name), source: `src/pages/${source}` });

/** The pages that are made into HTML when building: their paths, and their sources, by which their scripts are found. */
export const DOCUMENTS: Record<DocumentName, { path: string; source: string }> = {
  home: at('home', 'home/HomePage.tsx'),
  about: at('about', 'company/AboutPage.tsx'),
  contact: at('contact', 'company/ContactPage.tsx'),
  privacy: at('privacy', 'company/PrivacyPage.tsx'),
  terms: at('terms', 'company/TermsPage.tsx'),
};

/** Every path the funnel answers, for the server. */
export const PATHS: string[] = routes().map(({ path }) => path);

/** Without limit, or a large page would be cut into pieces that only an inline script puts together. */
const ONE_PIECE = Number.MAX_SAFE_INTEGER;

/** The HTML of a page for an installation of which this is known. */
export async function renderPage(name: DocumentName, site: Site): Promise<string> {
  const router = (app: React.ReactNode) => <StaticRouter location={DOCUMENTS[name].path}>{app}</StaticRouter>;
  const failures: unknown[] = [];
  const { prelude } = await prerender(<Root site={site} router={router} />, {
    progressiveChunkSize: ONE_PIECE,
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}

/** What every other step shows until its scripts are there, at an installation of which this is known. */
export const renderWaiting = (site: Site): string =>
  renderToStaticMarkup(
    <StaticRouter location={pathOf('loading')}>
      <WaitingApp site={site} />
    </StaticRouter>,
  );
