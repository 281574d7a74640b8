import { expect, test } from '../support/test';
import { readFileSync } from 'node:fs';
import { routes } from '../../src/app/paths';
import { FORD } from '../support/funnel';

const paths: string[] = routes().map(({ path }) => path);

test('the server and the router know the same paths', () => {
  const built = JSON.parse(readFileSync('funnel-web/dist/.documents/routes.json', 'utf8')) as { paths: string[] };
  expect(paths.length).toBeGreaterThan(10);
  expect(built.paths).toEqual(paths);
});

test('[A2-018, B2-001, B6-008] every path of the route table answers 200', async ({ request }) => {
  for (const route of paths) {
    const path = route.replace(':searchType', 'vin').replace(':searchValue', FORD.vin).replace(':reportId', 'x');
    expect((await request.get(path)).status(), path).toBe(200);
  }
});
