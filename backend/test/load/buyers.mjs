// Many buyers at once, each of whom searches, buys, signs, gives an address and opens the report, again and again. Whoever is told to
// come again later does so, as a browser would.
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { SIGNATURE } from '../../bench/example-signature.mjs';
import { addressOf } from '../../bench/server/stage.mjs';

const VIN = '1FTFW5L86RFB45612';
const ADDRESS = {
  phoneNumber: '(555) 123-4567',
  addressLine1: '1 Main St',
  city: 'Miami',
  state: 'FL',
  zipCode: '33101',
};

/** The calls of a purchase in their order: how each is asked, by what those before it have found. */
export const CALLS = {
  lookup: () => ['POST', 'lookup/vin', { vin: VIN }],
  session: ({ reportId }) => ['POST', 'checkout/session', { offerKey: 'single_report', reportId, termsAccepted: true }],
  complete: ({ sessionId }) => ['POST', 'checkout/complete', { sessionId }],
  signature: ({ reportId }) => [
    'POST',
    'signatures',
    { vehicleReportId: reportId, signatureData: SIGNATURE, agreementVersion: '2026-11' },
  ],
  address: ({ reportId }) => ['POST', 'addresses', { vehicleReportId: reportId, ...ADDRESS }],
  report: ({ reportId }) => ['GET', `reports/${reportId}`],
};

/**
 * Lets buyers in for so many milliseconds; a buyer in the middle of a purchase then finishes it within `patienceMs`, or leaves.
 * @returns what they were told: completed session ids, how often to come again, every other failure, whole purchases a second
 */
export async function buyAtOnce(url, count, ms, patienceMs = 10_000) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: count });
  const told = { completed: [], purchases: 0, comeAgain: 0, failures: {}, wholeMs: [] };
  const began = performance.now();
  const closing = began + ms;
  const visit = { url, agent, told, leaving: closing + patienceMs };
  await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      while (performance.now() < closing) {
        const start = performance.now();
        if (!(await buy(visit, addressOf(number), closing))) break;
        told.wholeMs.push(performance.now() - start);
      }
    }),
  );
  agent.destroy();
  return { ...told, perSecond: told.purchases / (ms / 1_000) };
}

/** @returns false when the buyer left or was failed */
async function buy(visit, address, closing) {
  const { told } = visit;
  const browser = { cookie: '', address };
  const call = (name, found) => persist(visit, browser, ...CALLS[name](found));
  const reportId = (await call('lookup'))?.data.id;
  const sessionId = reportId && (await call('session', { reportId }))?.data.sessionId;
  if (!sessionId || !(await call('complete', { sessionId }))) return false;
  told.completed.push(sessionId);
  const steps =
    (await call('signature', { reportId })) &&
    (await call('address', { reportId })) &&
    (await call('report', { reportId }));
  if (steps && performance.now() < closing) told.purchases += 1;
  return Boolean(steps);
}

/** Asks until there is an answer that is not "later". @returns the body, or null */
async function persist(visit, browser, method, path, body) {
  while (performance.now() < visit.leaving) {
    const { status, headers, json } = await ask(visit, browser, method, path, body);
    if (status === 200) return json;
    const after = Number(headers?.['retry-after']);
    if (status !== 503 || !(after > 0)) {
      visit.told.failures[`${status} ${path.split('/')[0]}`] =
        (visit.told.failures[`${status} ${path.split('/')[0]}`] ?? 0) + 1;
      return null;
    }
    visit.told.comeAgain += 1;
    await wait(after * 1_000);
  }
  return null;
}

/** One call of a browser with its cookies, whatever the response. Its address is what a proxy would say. */
export function ask({ url, agent }, browser, method, path, body) {
  const text = body && JSON.stringify(body);
  const headers = {
    cookie: browser.cookie,
    ...(browser.address && { 'x-forwarded-for': browser.address }),
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve) => {
    const request = http.request(`${url}/api/${path}`, { method, agent, headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (chunk) => (answer += chunk));
      response.on('error', () => resolve({ status: 0 }));
      response.on('end', () => {
        const [set] = response.headers['set-cookie'] ?? [];
        if (set) browser.cookie = set.split(';')[0];
        resolve({
          status: response.statusCode,
          headers: response.headers,
          json: response.statusCode === 200 && JSON.parse(answer),
        });
      });
    });
    request.on('error', () => resolve({ status: 0 }));
    request.end(text);
  });
}
