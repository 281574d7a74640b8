import { type RunningApp, startApp } from './support/app.js';
import { lookAtLink, newLink, post, proven, someone, useLink } from './support/sign-in.js';
import { TestVisitor } from './support/visitor.js';

describe('signing out', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  it('[X5-004] everywhere ends the links mailed before, and those that wait to be mailed; a new one signs in', async () => {
    const [email, other] = [someone(), someone()];
    const at = await proven(app, email);
    const [mailed, ofAnother] = [await newLink(app, email), await newLink(app, other)];
    // Ordered and not written yet, as while the mail server is away.
    await app.dataSource.query(
      `INSERT INTO mails (cause, kind, recipient, data) VALUES ('magic-link:waits', 'magic-link', $1, $2)`,
      [email, { email }],
    );
    await post(at, 'sign-out-everywhere').expect(200);
    const thiefs = new TestVisitor(app);
    expect(await lookAtLink(thiefs, mailed)).toMatchObject({ usable: false, email: null });
    expect((await useLink(thiefs, mailed).expect(410)).body).toMatchObject({
      code: 'LINK_INVALID',
      error: 'This link is no longer valid. Please ask for a new one.',
    });
    expect(await app.dataSource.query(`SELECT recipient, data FROM mails WHERE cause = 'magic-link:waits'`)).toEqual([
      { recipient: null, data: null },
    ]);
    await useLink(new TestVisitor(app), ofAnother).expect(200);
    await useLink(at, await newLink(app, email)).expect(200);
  });
});
