import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { PageName } from '../ui/page-heads';
import type { Site } from '../api/site';
import { Root } from './Root';

export { PAGE_HEADS } from '../ui/page-heads';

/** The pages that are made into HTML when building: their paths, and their sources, by which their scripts are found. */
export const PRERENDERED: Record<PageName, { path: string; source: string }> = {
  home: { path: '/', source: 'src/pages/home/HomePage.tsx' },
  about: { path: '/about', source: 'src/pages/company/AboutPage.tsx' },
  contact: { path: '/contact', source: 'src/pages/company/ContactPage.tsx' },
  privacy: { path: '/privacy', source: 'src/pages/company/PrivacyPage.tsx' },
  terms: { path: '/terms', source: 'src/pages/company/TermsPage.tsx' },
};

/** Without limit, or a large page would be cut into pieces that only an inline script puts together. */
const ONE_PIECE = Number.MAX_SAFE_INTEGER;

/** The HTML of a page for an installation of which this is known. */
export async function renderPage(name: PageName, site: Site): Promise<string> {
  const router = (app: React.ReactNode) => <StaticRouter location={PRERENDERED[name].path}>{app}</StaticRouter>;
  const failures: unknown[] = [];
  const { prelude } = await prerender(<Root site={site} router={router} />, {
    progressiveChunkSize: ONE_PIECE,
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}
