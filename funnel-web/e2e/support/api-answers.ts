import type { CDPSession, Page } from '@playwright/test';

/** How a call ends that never reaches the server: with an answer, refused, or not at all. */
export type ApiEnd = { status: number; contentType: string; body: string } | 'refused' | 'silence';

/**
 * Ends every call of a page to the API itself. `page.route` does the same and more: it makes the browser fetch all scripts and styles
 * of each document again, which is most of what a test pays that opens the same page over and over.
 * @returns what ends them from now on; undefined lets them through to the server
 */
export async function endApiCalls(page: Page): Promise<(end: ApiEnd | undefined) => void> {
  const session = await page.context().newCDPSession(page);
  let end: ApiEnd | undefined;
  session.on('Fetch.requestPaused', ({ requestId, resourceType }) => {
    // Going to a page ends with its pictures: one that never comes would hold the test.
    const ending = end === 'silence' && resourceType === 'Image' ? 'refused' : end;
    // The page may have gone by then.
    finish(session, requestId, ending).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*://*/api/*' }] });
  return (next) => {
    end = next;
  };
}

async function finish(session: CDPSession, requestId: string, end: ApiEnd | undefined): Promise<void> {
  if (end === 'silence') return;
  if (end === undefined) await session.send('Fetch.continueRequest', { requestId });
  else if (end === 'refused') await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
  else {
    const { status, contentType, body } = end;
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: [{ name: 'content-type', value: contentType }],
      body: Buffer.from(body).toString('base64'),
    });
  }
}

/**
 * Holds calls back without making the browser fetch scripts and styles of each document again, as `page.route` does.
 * @param urlPattern of the calls, as in https://chromedevtools.github.io/devtools-protocol/tot/Fetch/#type-RequestPattern
 * @returns what holds them from now on; that returns what lets them go
 */
export async function holdCalls(page: Page, urlPattern: string): Promise<() => () => void> {
  const session = await page.context().newCDPSession(page);
  // The page may have gone by then.
  const go = (requestId: string) => void session.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  let held: string[] | undefined;
  session.on('Fetch.requestPaused', ({ requestId }) => (held ? void held.push(requestId) : go(requestId)));
  await session.send('Fetch.enable', { patterns: [{ urlPattern }] });
  return () => {
    const calls: string[] = (held = []);
    return () => {
      if (held === calls) held = undefined;
      calls.forEach(go);
    };
  };
}
