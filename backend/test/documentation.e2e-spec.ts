import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { allPages, readPages } from '../../scripts/lib/docs/pages.mjs';
import { render } from '../../scripts/lib/docs/render.mjs';
import { searchIndex } from '../../scripts/lib/docs/search-index.mjs';
import { SETTINGS } from '../src/config/settings.js';
import { ERROR_STATUS } from '../src/http/errors.js';
import { startApp } from './support/app.js';

const ROOT = join(__dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const headingsOf = (file: string): string[] => [...read(file).matchAll(/^## (.+)$/gm)].map(([, text = '']) => text);
const textsIn = (file: string, pattern: RegExp): string[] =>
  [...read(file).matchAll(pattern)].map(([, text = '']) => text);

describe('the documentation', () => {
  it('[X8-009] sells a report with the program it shows to integrators, as it stands there', async () => {
    const [, program = ''] = /```js\n(.*?)```/s.exec(read('docs/integrators/five-calls.md')) ?? [];
    const app = await startApp();
    await app.app.listen(0, '127.0.0.1');
    const url = `http://127.0.0.1:${(app.http.address() as AddressInfo).port}`;
    const args = ['--input-type=module', '-e', program, '--', '/', url];
    const { stdout } = await promisify(execFile)(process.execPath, args).finally(() => app.stop());
    expect(stdout).toMatch(new RegExp(`^\\w.* ${url}/results/[\\w-]{22}\\n$`));
  }, 60_000);

  it('says of every error what it means, under its status', () => {
    const rows = textsIn('docs/integrators/errors.md', /^\| (`\w+` +\| \d+) +\|/gm);
    const told = rows.map((row) => row.replace(/[ |`]+/g, ' ').trim()).sort();
    expect(told).toEqual(
      Object.entries(ERROR_STATUS)
        .map(([code, status]) => `${code} ${status}`)
        .sort(),
    );
  });

  it('is searched by the name of a setting or of an error, and its own row is among the first three', () => {
    const rendered = allPages(readPages()).map((page) => render(page, new Map()));
    const index = searchIndex(rendered);
    const html = rendered.map((page) => page.html).join('\n');
    const named = (page: string, names: string[]) => names.map((name) => ({ page, name }));
    const all = [
      ...named(
        '/docs/operators/settings/',
        Object.values(SETTINGS).map(({ name }) => name),
      ),
      ...named('/docs/integrators/errors/', Object.keys(ERROR_STATUS)),
    ];
    const lost = all.filter(({ page, name }) => {
      const first = index.search(name).slice(0, 3);
      return (
        !first.some(({ id }) => id === `${page}#${name.toLowerCase()}`) || !html.includes(`id="${name.toLowerCase()}"`)
      );
    });
    expect(lost).toEqual([]);
    const [money] = index.search('get my money back');
    expect(money?.id).toBe('/docs/customers/questions/#how-do-i-get-my-money-back');
  });

  it('answers every question of the shop, in the same words', () => {
    const asked = ['pages/cart/Faq.tsx', 'pages/company/ContactQuestions.tsx'].flatMap((file) =>
      textsIn(`funnel-web/src/${file}`, /^\s*\[?'([A-Z][^'\n]+\?(?: What now\?)?)',/gm),
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(headingsOf('docs/customers/questions.md')).toEqual(expect.arrayContaining(asked));
  });

  it('describes every screen of the console, and every state that asks for attention', () => {
    const screens = [
      ...textsIn('admin-web/src/app/MainTabs.tsx', /label: '([^']+)'/g),
      ...textsIn('admin-web/src/app/ShopMenu.tsx', / text: '([^']+)'/g),
    ];
    expect(headingsOf('docs/operators/console.md')).toEqual(expect.arrayContaining(screens));
    const states = textsIn('backend/src/admin/shop/providers.service.ts', /stateOf\([^)]*, '([^']+)'\)/g);
    const alarms = states.map((state) => state[0]?.toUpperCase() + state.slice(1));
    expect(alarms.length).toBeGreaterThan(3);
    expect(headingsOf('docs/operators/alarms.md')).toEqual(expect.arrayContaining(alarms));
  });

  it('says of every alert what to do', () => {
    const alerts = textsIn('deploy/prometheus/alerts.yml', /- alert: (\w+)/g);
    expect(alerts.length).toBeGreaterThan(10);
    expect(textsIn('docs/operators/alarms.md', /^\| `(\w+)` +\| \w/gm)).toEqual(alerts);
  });
});
