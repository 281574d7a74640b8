import { expect, test } from '../support/test';
import { readFileSync } from 'node:fs';
import { FORD } from '../support/funnel';

const routes = JSON.parse(readFileSync('funnel-web/routes.json', 'utf8')) as string[];

test('the server and the router know the same paths', () => {
  const source = readFileSync('funnel-web/src/app/AppRoutes.tsx', 'utf8');
  const inRouter = [...source.matchAll(/^ {2}'(\/[^']*)':/gm)].map(([, path]) => path);
  expect(inRouter.length).toBeGreaterThan(10);
  expect(inRouter.sort()).toEqual([...routes].sort());
});

test('[A2-018, B2-001, B6-008] every path of the route table answers 200', async ({ request }) => {
  for (const route of routes) {
    const path = route.replace(':searchType', 'vin').replace(':searchValue', FORD.vin).replace(':reportId', 'x');
    expect((await request.get(path)).status(), path).toBe(200);
  }
});
