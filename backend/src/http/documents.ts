import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFactsView } from './site-facts.js';

/** What the build of the funnel writes down about its pages (funnel-web/prerender-plugin.ts). */
interface FunnelRoutes {
  /** Every path the funnel answers, e.g. "/results/:reportId". */
  paths: string[];
  /** The pages that were made into HTML: their paths, and the names of their files. */
  documents: Record<string, string>;
}

/** What search engines ask for: written when the funnel was built, complete but for the address of the shop. */
const SEARCH_ENGINE_FILES = {
  '/robots.txt': 'text/plain; charset=utf-8',
  '/sitemap.xml': 'application/xml; charset=utf-8',
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (symbol) => ENTITIES[symbol] ?? symbol);

/** One sentence as the page itself would write it, or the browser would have to write it again. */
function sentence(parts: string[]): string {
  const text = new Intl.ListFormat('en-GB').format(parts);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The funnel's HTML documents, filled with what only the server knows: the facts of the installation now, the address it is reached at with
 * every request. Facts that stand in the document cannot push the page about later.
 */
export class DocumentsService {
  private readonly pages = new Map<string, string>();
  private readonly shell: string;

  constructor(funnelDir: string, facts: SiteFactsView) {
    const folder = join(funnelDir, '.documents');
    const variant = `${facts.demonstration.length > 0 ? 'demonstration' : 'plain'}${facts.supportPhone ? '-phone' : ''}`;
    const fill = (file: string) => withFacts(readFileSync(join(folder, file), 'utf8'), facts);
    this.shell = fill(`shell.${variant}.html`);
    for (const [path, name] of Object.entries(readRoutes(funnelDir).documents))
      this.pages.set(path, fill(`${name}.${variant}.html`));
  }

  static areBuilt(funnelDir: string): boolean {
    // The last file that is written: without it the build was broken off, or is older than this server.
    return existsSync(join(funnelDir, '.documents', 'sitemap.xml'));
  }

  /** The document of a path; what was not made into HTML starts from a page on its way. */
  at(path: string, origin: string): string {
    const page = this.pages.get(path.length > 1 ? path.replace(/\/$/, '') : path);
    return (page ?? this.shell).replaceAll('{{origin}}', () => escaped(origin));
  }
}

/** The route table of the built funnel. */
export function readRoutes(funnelDir: string): FunnelRoutes {
  return JSON.parse(readFileSync(join(funnelDir, '.documents', 'routes.json'), 'utf8')) as FunnelRoutes;
}

/** @returns what a search engine gets at each path, with its media type; `text` makes the body for the address the shop is reached at. */
export function searchEngineFiles(funnelDir: string) {
  return Object.entries(SEARCH_ENGINE_FILES).map(([path, type]) => {
    const template = readFileSync(join(funnelDir, '.documents', path), 'utf8');
    return { path, type, text: (origin: string) => template.replaceAll('{{origin}}', () => escaped(origin)) };
  });
}

function withFacts(html: string, facts: SiteFactsView): string {
  const phone = facts.supportPhone ?? '';
  const values: Record<string, string> = {
    site: JSON.stringify(facts),
    demonstration: sentence(facts.demonstration),
    email: facts.supportEmail,
    phone,
  };
  return html
    .replaceAll('href="tel:"', `href="tel:${phone.replace(/[^+\d]/g, '')}"`)
    .replace(/\{\{(site|demonstration|email|phone)\}\}/g, (_, name: string) => escaped(values[name] ?? ''));
}
