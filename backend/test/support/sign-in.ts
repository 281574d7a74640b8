import request from 'supertest';
import type { RunningApp } from './app.js';
import { linksTo, mailsTo } from './outbox.js';
import { REAL_VIN, TestVisitor } from './visitor.js';

/** Asks for a sign-in link in some browser and waits for it. @returns its secret */
export async function newLink(
  app: RunningApp,
  email: string,
  asking = new TestVisitor(app),
  more = {},
): Promise<string> {
  const known = new Set(mailsTo(app, 'magic-link', email));
  await asking.agent
    .post('/api/users/magic-link')
    .send({ email, ...more })
    .expect(200);
  await linksTo(app, email, known.size + 1);
  const fresh = mailsTo(app, 'magic-link', email).find((text) => !known.has(text)) ?? '';
  return /#link=([\w-]{22})/.exec(fresh)?.[1] ?? '';
}

export const useLink = (visitor: TestVisitor, token: string) =>
  visitor.agent.post('/api/users/magic-link/consume').send({ token });

export const lookAtLink = async (visitor: TestVisitor, token: string) =>
  (await visitor.agent.post('/api/users/magic-link/look').send({ token }).expect(200)).body.data;

/** Shows in this browser that the email is theirs. */
export async function proveEmail(app: RunningApp, visitor: TestVisitor, email: string): Promise<void> {
  await useLink(visitor, await newLink(app, email, visitor)).expect(200);
}

let people = 0;
export const someone = (): string => `reader${++people}@example.org`;

export const post = (at: TestVisitor, path: string, body: object = {}) =>
  at.agent.post(`/api/users/${path}`).send(body);
export const ensure = async (at: TestVisitor, email?: string) =>
  (await post(at, 'ensure', { email }).expect(200)).body.data;
/** Who is signed in in a browser, and where else. */
export const signedIn = async (at: TestVisitor) => (await at.agent.get('/api/users/sign-in').expect(200)).body.data;

export async function buy(
  at: TestVisitor,
  contactEmail?: string,
  offerKey = 'single_report',
  vin = REAL_VIN,
): Promise<string> {
  const { id } = await at.lookup(vin);
  const { sessionId } = await at.openCheckout(id, offerKey, { contactEmail });
  await at.complete(sessionId).expect(200);
  return id;
}

/** A guest who typed an email and paid. */
export async function buyerWith(app: RunningApp, email: string): Promise<{ at: TestVisitor; report: string }> {
  const at = new TestVisitor(app);
  await ensure(at, email);
  return { at, report: await buy(at, email) };
}

/** A browser that has proven an email. */
export async function proven(app: RunningApp, email: string): Promise<TestVisitor> {
  const at = new TestVisitor(app);
  await proveEmail(app, at, email);
  return at;
}

/** Calls with the cookie a browser has now, as somebody who copied it. */
export function thief({ http }: RunningApp, at: TestVisitor) {
  const cookie = at.agent.jar.getCookie('rb_visitor', { domain: '127.0.0.1', path: '/', secure: false, script: false });
  const value = `rb_visitor=${cookie?.value ?? ''}`;
  return (path: string) => request(http).get(path).set('cookie', value);
}
