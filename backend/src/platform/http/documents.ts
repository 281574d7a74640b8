import { Logger } from '@nestjs/common';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteInfoView } from './site/site.dto.js';

/** What a page that was not made into HTML starts from. */
interface Start {
  /** What else is in its head: its scripts, so that they are not asked for one after another. */
  head: string;
  /** What is seen until its scripts are there. */
  waiting: string;
  /** Its name, where it begins with calls that the server can make in its place. */
  answered?: string | null;
}

/** A call of the API as a page makes it: its path is without `/api/`. @returns the data of the answer, or undefined when it failed */
export type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

/** The part of the funnel that runs here (funnel-web/src/app/answer-page.tsx). */
interface FunnelServer {
  answerPage(name: string, url: URL, facts: SiteInfoView, ask: Ask): Promise<AnsweredPage>;
}

interface AnsweredPage {
  /** What is seen until its scripts are there; null: what everybody sees. */
  drawn: string | null;
  /** The answers, as they stand in the document. */
  answers: string;
}

interface Page {
  path: RegExp;
  html: string;
  waiting: string;
  answered: string | null;
}

/** What the build of the funnel writes down about its pages (funnel-web/prerender-plugin.ts). */
interface FunnelRoutes {
  /** Each with its path, e.g. "/results/:reportId", one segment for each parameter; and the name of its files where it was made into HTML. */
  pages: ({ path: string } & ({ document: string } | Start))[];
  missing: Start;
}

/** What search engines ask for: written when the funnel was built, complete but for the address of the shop. */
const SEARCH_ENGINE_FILES = {
  '/robots.txt': 'text/plain; charset=utf-8',
  '/sitemap.xml': 'application/xml; charset=utf-8',
};

/** Of an address only the path and the query are read: a visitor may have come by a name that is none. */
const ANY_ORIGIN = 'http://shop.invalid';

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
    // The last file that is written: without it the build was broken off, or is older than this server.
    return existsSync(join(funnelDir, '.documents', 'sitemap.xml'));
  }

  /** Whether the funnel has a page at this path. */
  knows(path: string): boolean {
    return this.find(path) !== undefined;
  }

  /** The document of a path, for an unknown one that of a missing page. Where two routes fit, the first is meant. */
  at(path: string, origin: string): string {
    const page = this.find(path) ?? this.missing;
    return filled(page, origin, page.waiting, '');
  }

  /** Whether a page begins with calls that can be made in its place. */
  isAnswered(path: string): boolean {
    return Boolean(this.find(path)?.answered);
  }

  /**
   * The document of such a page, with the answers to these calls, and drawn as far as they tell.
   * @param target path and query as they came; a path that leads out of itself ('/results/..') names no report
   */
  async answeredAt(target: string, origin: string, ask: Ask): Promise<string> {
    const [path = ''] = target.split('?');
    const page = this.find(path) ?? this.missing;
    const url = new URL(target, ANY_ORIGIN);
    if (!page.answered || url.pathname !== path) return filled(page, origin, page.waiting, '');
    const { drawn, answers } = await this.answer(page.answered, url, ask);
    return filled(page, origin, drawn ?? page.waiting, answers);
  }

  /** A page that cannot be drawn here is drawn by the browser, or says there what is wrong. */
  private async answer(name: string, url: URL, ask: Ask): Promise<AnsweredPage> {
    try {
      const { answerPage } = await this.server();
      return await answerPage(name, url, this.facts, ask);
    } catch (error) {
      this.logger.error(`The page ${name} was not drawn`, error);
      return { drawn: null, answers: '' };
    }
  }

  private find(path: string): Page | undefined {
    return this.pages.find((page) => page.path.test(path));
  }
}

/** All at once: what a visitor brought is never read as a place to fill. */
function filled({ html }: Page, origin: string, waiting: string, answers: string): string {
  const values: Record<string, string> = { origin: escaped(origin), waiting, answers };
  return html.replace(/\{\{(origin|waiting|answers)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** @returns what a search engine gets at each path, with its media type; `text` makes the body for the address the shop is reached at. */
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
