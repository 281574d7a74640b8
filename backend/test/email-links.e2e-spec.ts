import { EXAMPLES, site } from './support/email-examples.js';
import { renderEmail } from '../src/platform/mail/render.js';
import { type RunningApp, startApp } from './support/app.js';
import { TestVisitor } from './support/visitor.js';

describe('the pages that emails link to', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  it('exist: the funnel has a route for each of them', async () => {
    const emails = await Promise.all(
      EXAMPLES.map(([, email]) => renderEmail(email, site, `${site.url}/unsubscribe#mail=x`)),
    );
    const links = emails.flatMap(({ html }) =>
      [...html.matchAll(/href="(https:[^"]+)"/g)].map(([, link = '']) => link),
    );
    const paths = new Set(links.filter((link) => link.startsWith(site.url)).map((link) => new URL(link).pathname));
    expect([...paths].map((path) => path.split('/')[1]).sort()).toEqual([
      'email-change',
      'purchases',
      'results',
      'unsubscribe',
    ]);
    const { agent } = new TestVisitor(app);
    for (const path of paths) await agent.get(path).expect(200);
    await agent.get('/no-such-page').expect(404);
  });
});
