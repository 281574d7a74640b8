import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { matchRoutes, Route, Routes, StaticRouter } from 'react-router-dom';
import { type Answers, BROUGHT, callName } from '../api/brought';
import { vehicleImageKey } from '../api/queries';
import { createQueryClient } from '../api/query-client';
import { looksLikeReport } from '../api/report-shape';
import { ENTITLEMENT_PATH, FIND_PATH, type Method, reportPath, vehicleImagePath } from '../api/request';
import { asSite, SiteContext } from '../api/site';
import type { ReportView, SiteInfoView, VehicleImageView } from '../api/types';
import { shownOf } from '../report/use-vehicle-image';
import { isEmptyValue, parseSearch, searchParts } from '../search/search';
import { loadPage, type LazyPage } from './parts';
import { ROUTES } from './paths';

/** A call of the page, made in its place. @returns the data of the answer; undefined when it failed, which the page may see for itself */
type Ask = (method: Method, path: string, body?: unknown) => Promise<unknown>;

interface AnsweredPage {
  /** What is seen until the scripts are there; null: what everybody sees. */
  drawn: string | null;
  /** The answers, as they stand in the document. */
  answers: string;
}

/** The report that an address names by its id, else by its search, as the page itself will ask for it. */
async function findReport(name: LazyPage, { pathname, searchParams }: URL, ask: Ask): Promise<ReportView | null> {
  const [match] = matchRoutes([{ path: ROUTES[name].path }], pathname) ?? [];
  const { reportId: named, ...parameters } = match?.params ?? {};
  const search = parseSearch(searchParts(parameters, searchParams));
  const found =
    named === undefined && search
      ? await ask('POST', FIND_PATH, { lookupType: search.type, lookupValue: search.value })
      : null;
  const id = named ?? (found as { reportId: string } | null | undefined)?.reportId;
  const report = isEmptyValue(id) ? null : await ask('GET', reportPath(id ?? ''));
  return looksLikeReport(report) ? report : null;
}

async function findPicture({ vehicleData, vin }: ReportView, ask: Ask): Promise<string | null> {
  if (vehicleData.imageUrl !== null) return vehicleData.imageUrl;
  const found = (await ask('GET', vehicleImagePath(vehicleData, vin))) as VehicleImageView | undefined;
  return found ? shownOf(found) : null;
}

/** A page as far as it is known, without what only the browser can do. */
async function draw(name: LazyPage, url: URL, report: ReportView, picture: string | null, site: SiteInfoView) {
  const { Waiting } = await loadPage(name)();
  if (!Waiting) return null;
  const client = createQueryClient();
  client.setQueryData(vehicleImageKey(report.id), picture);
  const html = renderToStaticMarkup(
    <StaticRouter location={`${url.pathname}${url.search}`}>
      <SiteContext value={asSite(site)}>
        <QueryClientProvider client={client}>
          <Routes>
            <Route path={ROUTES[name].path} element={<Waiting report={report} />} />
          </Routes>
        </QueryClientProvider>
      </SiteContext>
    </StaticRouter>,
  );
  client.clear();
  return html;
}

/** As text of a script element: nothing in it can end the element or begin a comment. */
const written = (answers: Answers) =>
  `<script type="application/json" id="${BROUGHT}">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`;

/**
 * Runs in the server: makes the calls that a page begins with, and draws it with their answers.
 * @param url of which path and query are as the visitor asked for them
 * @param site what every page says about this installation
 */
export async function answerPage(name: LazyPage, url: URL, site: SiteInfoView, ask: Ask): Promise<AnsweredPage> {
  const answers: Answers = {};
  const noting: Ask = async (method, path, body) => {
    const answer = await ask(method, path, body);
    if (answer !== undefined) answers[callName(method, path, body)] = answer;
    return answer;
  };
  const [report] = await Promise.all([findReport(name, url, noting), noting('GET', ENTITLEMENT_PATH)]);
  const picture = report && (await findPicture(report, noting));
  return { drawn: report && (await draw(name, url, report, picture, site)), answers: written(answers) };
}
