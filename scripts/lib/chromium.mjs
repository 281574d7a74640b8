// The browser of the tests, which needs neither root nor a system package on Linux.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { cacheDir, inRoot } from './paths.mjs';

const PACKAGE = '@sparticuz/chromium';
/** The sandbox needs rights that containers lack; the browser opens only our own pages. */
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];

/** Launch options for Playwright: the browser of CHROMIUM_PATH, else of the npm package, else Google Chrome. */
export function resolveChromium() {
  const executablePath = process.env.CHROMIUM_PATH;
  if (executablePath) return { executablePath, args: ARGS };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', args: ARGS };
  const { version } = JSON.parse(fs.readFileSync(inRoot('node_modules', PACKAGE, 'package.json'), 'utf8'));
  const home = path.join(cacheDir, `chromium-${version}`);
  if (!fs.existsSync(home)) unpack(home);
  const libraries = [path.join(home, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: path.join(home, 'fonts') };
  return { executablePath: path.join(home, 'chromium'), args: ARGS, env };
}

/** The package unpacks into the temporary folder; moved when complete, because a run may be interrupted. */
function unpack(home) {
  fs.mkdirSync(cacheDir, { recursive: true });
  const staging = fs.mkdtempSync(`${home}.unpacking-`);
  const program = `const { default: chromium } = await import('${PACKAGE}'); await chromium.executablePath();`;
  // The variable makes it unpack the shared libraries as well.
  const env = { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: inRoot(), env });
  // Its own settings name /tmp/fonts.
  const folders = [path.join(home, 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
  const settings = `<fontconfig>${folders}<cachedir>${home}/fonts-cache</cachedir></fontconfig>`;
  fs.writeFileSync(
    path.join(staging, 'fonts/fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">${settings}`,
  );
  fs.renameSync(staging, home);
}
