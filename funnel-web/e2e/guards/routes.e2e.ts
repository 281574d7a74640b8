import { expect, test } from '../support/test';
import { readFileSync } from 'node:fs';
import { routes } from '../../src/app/paths';
import { FORD } from '../support/funnel';

const paths: string[] = routes().map(({ path }) => path);

test('the server and the router know the same paths', () => {
  const built = JSON.parse(readFileSync('funnel-web/dist/.documents/routes.json', 'utf8')) as {
    pages: { path: string }[];
  };
  expect(paths.length).toBeGreaterThan(10);
  expect(built.pages.map(({ path }) => path)).toEqual(paths);
});

test('[A2-018, B2-001, B6-008] every path of the route table answers 200', async ({ request }) => {
  for (const route of paths) {
    const path = route.replace(':searchType', 'vin').replace(':searchValue', FORD.vin).replace(':reportId', 'x');
    expect((await request.get(path)).status(), path).toBe(200);
  }
});

/** What a browser asks for as soon as it reads the document. */
const preloaded = (html: string) =>
  [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, file]) => file);

test('the document of every step names the script of its page, and every script it names is there', async ({
  request,
}) => {
  const manifest = JSON.parse(readFileSync('funnel-web/dist/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string } | undefined
  >;
  const fileOf = (source: string) => `/${manifest[source]?.file ?? `missing: ${source}`}`;
  const files = new Set<string>();
  const steps = routes().filter(({ page, document }) => page !== undefined && !document);
  expect(steps.length).toBeGreaterThan(30);
  for (const { path, page } of steps) {
    const named = preloaded(await (await request.get(path.replace(/:\w+/g, 'x'))).text());
    const needed = ['index.html', 'src/app/QueryLayout.tsx', `src/pages/${page}.tsx`].map(fileOf);
    expect(named, path).toEqual(expect.arrayContaining(needed));
    expect(new Set(named).size, path).toBe(named.length);
    named.forEach((file) => files.add(file ?? ''));
  }
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200);
});
