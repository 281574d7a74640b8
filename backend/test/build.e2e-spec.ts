import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const BROKEN = 'backend/src/platform/config/sha256.ts';

describe('a build of the server', () => {
  let copy: string;
  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'roadbook-build-'));
    for (const part of ['backend/src', 'backend/scripts', 'backend/test/support', 'backend/package.json'])
      cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  });
  afterEach(() => rmSync(copy, { recursive: true }));

  it.each([
    ['const x = ;', /^backend\/src\/platform\/config\/sha256\.ts:\d+: Expression expected\n$/],
    [
      `import { x } from './nowhere.js'; x();`,
      /^backend\/src\/platform\/config\/sha256\.ts: Could not resolve '\.\/nowhere\.js' in \S+\n$/,
    ],
    [
      `import { x } from 'no-such-package'; x();`,
      /^backend\/src\/platform\/config\/sha256\.ts: Could not resolve 'no-such-package' in \S+\n$/,
    ],
    [
      `import { nothing } from './clock.js'; nothing();`,
      /^backend\/src\/platform\/config\/sha256\.ts: "nothing" is not exported by "backend\/src\/platform\/config\/clock\.ts"\.\n$/,
    ],
  ])(
    'says in one line where it fails, by %j',
    async (line, said) => {
      appendFileSync(join(copy, BROKEN), `${line}\n`);
      const build = new Promise<{ code: unknown; stderr: string }>((resolve) =>
        execFile(process.execPath, ['backend/scripts/build.mjs'], { cwd: copy }, (error, _, stderr) =>
          resolve({ code: error?.code ?? 0, stderr }),
        ),
      );
      expect(await build).toEqual({ code: 1, stderr: expect.stringMatching(said) as string });
    },
    60_000,
  );
});
