import { convert, PASSWORD, signAndLose } from '../../admin-web/e2e/support/console';
import { isWanted, take } from './support/pictures';
import { expect, test } from './support/test';

interface Listed {
  id: string;
  kind: string;
}

/** The emails a purchase sends, each kind once, as their receiver sees them: npm run pictures -- email. */
if (isWanted('email'))
  test('emails', async ({ page, request, playwright, baseURL }) => {
    test.setTimeout(180_000);
    const address = 'emails@example.org';
    await convert(request, address);
    await request.post('/api/users/magic-link', { data: { email: address } });
    const other = await playwright.request.newContext({ baseURL });
    await signAndLose(other, 'refunded@example.org');
    await other.dispose();
    await request.post('/api/admin/login', { data: { password: PASSWORD } });
    const mails = new Map<string, string>();
    const listed = async () => {
      const answer = await request.get('/api/admin/mails?range=[0,49]');
      for (const { id, kind } of (await answer.json()) as Listed[]) mails.set(kind, id);
      return [...mails.keys()];
    };
    // Each is made by a job.
    await expect.poll(listed).toEqual(expect.arrayContaining(['receipt', 'report-ready', 'magic-link', 'refund']));
    for (const [kind, id] of mails) {
      const answer = await request.get(`/api/admin/mails/${id}/preview`);
      // One that carries a secret is not shown again.
      if (!answer.ok()) continue;
      const { data } = (await answer.json()) as { data: { html: string } };
      await page.setContent(data.html);
      await take(page, `email-${kind}`);
    }
  });
