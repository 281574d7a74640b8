import { Logger } from '@nestjs/common';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteInfoView } from './site/site.dto.js';

/** A page that is not prerendered. */
interface Start {
  /** Tags of its scripts. */
  head: string;
  /** Shown until its scripts are loaded. */
  waiting: string;
  /** Its name, where the server can make its first calls. */
  answered?: string | null;
}

/** Calls the API; the path is without `/api/`. @returns the data of the response, or undefined when it failed */
export type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

/** The part of the funnel that runs here (funnel-web/src/app/answer-page.tsx). */
interface FunnelServer {
  answerPage(name: string, url: URL, facts: SiteInfoView, ask: Ask): Promise<AnsweredPage>;
}

interface AnsweredPage {
  /** Shown until its scripts are loaded; null: the general page. */
  drawn: string | null;
  /** The responses, as HTML. */
  answers: string;
}

interface Page {
  path: RegExp;
  html: string;
  waiting: string;
  answered: string | null;
}

/** Written by the build of the funnel (funnel-web/prerender-plugin.ts). */
interface FunnelRoutes {
  /** Each with its path, e.g. "/results/:reportId", and the name of its files where it is prerendered. */
  pages: ({ path: string } & ({ document: string } | Start))[];
  missing: Start;
}

/** Files for search engines, built with a placeholder for the origin. */
const SEARCH_ENGINE_FILES = {
  '/robots.txt': 'text/plain; charset=utf-8',
  '/sitemap.xml': 'application/xml; charset=utf-8',
};

/** Only path and query of an address are used: Host may be malformed. */
const ANY_ORIGIN = 'http://shop.invalid';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (symbol) => ENTITIES[symbol] ?? symbol);

/** Returns the same sentence as the page, which would otherwise rerender it. */
function sentence(parts: string[]): string {
  const text = new Intl.ListFormat('en-GB').format(parts);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The funnel's HTML documents, with the facts of the installation and the origin of each request. */
export class DocumentsService {
  private readonly logger = new Logger('documents');
  private readonly pages: Page[];
  private readonly missing: Page;
  private readonly server: () => Promise<FunnelServer>;

  constructor(
    funnelDir: string,
    private readonly facts: SiteInfoView,
  ) {
    const folder = join(funnelDir, '.documents');
    const variant = `${facts.demonstration.length > 0 ? 'demonstration' : 'plain'}${facts.supportPhone ? '-phone' : ''}`;
    const fill = (name: string) => withFacts(readFileSync(join(folder, `${name}.${variant}.html`), 'utf8'), facts);
    const shell = fill('shell');
    const startFrom = ({ head, waiting, answered = null }: Start) => {
      return { html: shell.replace('{{head}}', () => head), waiting, answered };
    };
    const { pages, missing } = JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8')) as FunnelRoutes;
    this.pages = pages.map((page) => ({
      path: new RegExp(`^${page.path.replace(/:[A-Za-z]+/g, '[^/]+')}/?$`),
      ...('document' in page ? { html: fill(page.document), waiting: '', answered: null } : startFrom(page)),
    }));
    this.missing = { path: /^/, ...startFrom(missing) };
    this.server = () => import(pathToFileURL(join(folder, 'render/answer-page.js')).href) as Promise<FunnelServer>;
  }

  static areBuilt(funnelDir: string): boolean {
    // The last file of the build.
    return existsSync(join(funnelDir, '.documents', 'sitemap.xml'));
  }

  /** Whether the funnel has a page at this path. */
  knows(path: string): boolean {
    return this.find(path) !== undefined;
  }

  /** Returns the document of the first route that matches a path, else that of the missing page. */
  at(path: string, origin: string): string {
    const page = this.find(path) ?? this.missing;
    return filled(page, origin, page.waiting, '');
  }

  /** Whether the server can make the first calls of a page. */
  isAnswered(path: string): boolean {
    return Boolean(this.find(path)?.answered);
  }

  /**
   * Returns the document of such a page, rendered with the responses to these calls.
   * @param target path and query as received; a path such as '/results/..' names no report
   */
  async answeredAt(target: string, origin: string, ask: Ask): Promise<string> {
    const [path = ''] = target.split('?');
    const page = this.find(path) ?? this.missing;
    const url = new URL(target, ANY_ORIGIN);
    if (!page.answered || url.pathname !== path) return filled(page, origin, page.waiting, '');
    const { drawn, answers } = await this.answer(page.answered, url, ask);
    return filled(page, origin, drawn ?? page.waiting, answers);
  }

  /** A page that cannot be rendered here is rendered by the browser. */
  private async answer(name: string, url: URL, ask: Ask): Promise<AnsweredPage> {
    try {
      const { answerPage } = await this.server();
      return await answerPage(name, url, this.facts, ask);
    } catch (error) {
      this.logger.error(`The page ${name} was not rendered`, error);
      return { drawn: null, answers: '' };
    }
  }

  private find(path: string): Page | undefined {
    return this.pages.find((page) => page.path.test(path));
  }
}

/** Fills all placeholders at once, so that input is not read as a placeholder. */
function filled({ html }: Page, origin: string, waiting: string, answers: string): string {
  const values: Record<string, string> = { origin: escaped(origin), waiting, answers };
  return html.replace(/\{\{(origin|waiting|answers)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** Returns the files for search engines; `text` returns the content for an origin. */
export function searchEngineFiles(funnelDir: string) {
  return Object.entries(SEARCH_ENGINE_FILES).map(([path, type]) => {
    const template = readFileSync(join(funnelDir, '.documents', path), 'utf8');
    return { path, type, text: (origin: string) => template.replaceAll('{{origin}}', () => escaped(origin)) };
  });
}

function withFacts(html: string, facts: SiteInfoView): string {
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
