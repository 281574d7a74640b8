import { settingsProblem } from '../../../../scripts/lib/settings.mjs';
import { misspelledProblem, unknownNames } from './setting-checks.mjs';
import { readSettings as readSettingsOf } from './settings.js';
import { SETTING_NAMES, SETTINGS } from '../../settings.js';
import { HISTORY_SOURCES } from '../../vehicle-data/sources/history-sources.js';

/** As the server reads them, with the history sources. */
const readSettings = (env: NodeJS.ProcessEnv) => readSettingsOf(env, HISTORY_SOURCES);

/** As in a container on Kubernetes, on a developer's machine and on a build server. */
const OF_OTHER_PROGRAMS = `AWS_REGION BASH_ENV BUNDLE_PATH CI COLORTERM COMPOSE_PROJECT_NAME DATABASE_HOST DATABASE_NAME
  DATABASE_PORT DATABASE_PORT_5432_TCP DATABASE_PORT_5432_TCP_ADDR DATABASE_SERVICE_HOST DATABASE_SERVICE_PORT DATABASE_URI
  DATADIR DATA_HOME DB_URL DEBUG DISPLAY DJANGO_SECRET_KEY DOCKER_HOST EDITOR EMAIL_FROM FORCE_COLOR GITHUB_ACTIONS
  GITHUB_SERVER_URL GPG_TTY HISTFILE HISTSIZE HOME HOSTNAME HOSTTYPE HTTPS_PROXY HTTP_PROXY INVOCATION_ID JAVA_HOME
  JOURNAL_STREAM KUBERNETES_PORT KUBERNETES_SERVICE_HOST LANG LC_ALL LD_LIBRARY_PATH LISTEN_FDS LOGLEVEL LOGNAME LOG_FORMAT
  LOG_FILE LS_COLORS METRICS_HOST MAIL MAILCHECK MAIL_HOST MAIL_PORT MANPATH MEMORY_LIMIT NODE_ENV NODE_EXTRA_CA_CERTS NODE_OPTIONS
  NODE_VERSION NO_COLOR NO_PROXY OLDPWD OTEL_SERVICE_NAME PAGER PATH PGDATABASE PGHOST PGPASSWORD PGPORT PGUSER PLATFORM
  POSTGRES_PASSWORD POSTGRES_URL PWD PYTHONPATH RAILS_LOG_LEVEL REDIS_URL REPLICATION_PASSWORD ROADBOOK_SERVICE_HOST
  SECRET_KEY_BASE SENTRY_RELEASE SHELL SHLVL SHOP_PASSWORD SITE_ADDRESS SITE_URL SMTP_HOST SMTP_PASSWORD SMTP_PORT SMTP_USER
  SSH_AUTH_SOCK STRIPE_ACCOUNT SUDO_USER SYSTEMD_EXEC_PID TERM TMPDIR TRUSTED_PROXIES TZ USER VISUAL XDG_DATA_DIRS
  XDG_DATA_HOME npm_config_cache npm_lifecycle_event port host role http_proxy`.split(/\s+/);

describe('misspelled settings', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASE_URLS', 'DATABASE_URL'],
    ['DATABSE_URL_FILE', 'DATABASE_URL_FILE'],
    ['LOG_LEVLE', 'LOG_LEVEL'],
    ['LOGS_LEVEL', 'LOG_LEVEL'],
    ['log_level', 'LOG_LEVEL'],
    ['PUBLIC-URL', 'PUBLIC_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['STRIPE_SECERT_KEY', 'STRIPE_SECRET_KEY'],
    ['NHSTA', 'NHTSA'],
    ['HISTORY_PROVDER', 'HISTORY_PROVIDER'],
    ['DATA_DIRR', 'DATA_DIR'],
    ['DATA_DIRECTORY', 'DATA_DIR'],
    ['DATABASE_POOL_SIZE', 'DATABASE_POOL'],
    ['NHTSA_TOKEN', 'NHTSA'],
  ])('are refused with the nearest name, by the server and before the install: %s [X12-006]', (given, meant) => {
    const line = `${given} is not a setting. Did you mean ${meant}? Rename it, or remove it.`;
    expect(() => readSettings({ [given]: 'x' })).toThrow(line);
    expect(settingsProblem({ [given]: 'x' })).toBe(line);
  });

  // Without its middle, DATA_DIR is a name of MySQL.
  it('are found for every setting that loses or swaps a letter in its middle', () => {
    const long = Object.values(SETTINGS).filter(({ name }) => name.length >= 5 && name !== 'DATA_DIR');
    const missed = long.filter(({ name }) => {
      const at = Math.floor(name.length / 2);
      const dropped = name.slice(0, at) + name.slice(at + 1);
      const swapped = name.slice(0, at - 1) + name[at] + name[at - 1] + name.slice(at + 1);
      return [dropped, swapped].some(
        (one) => !SETTING_NAMES.includes(one) && !misspelledProblem({ [one]: 'x' }, SETTING_NAMES),
      );
    });
    expect(missed).toEqual([]);
  });

  it('are no reason to refuse while the right name is set, or while they are empty', () => {
    expect(misspelledProblem({ LOG_LEVLE: 'info', LOG_LEVEL: 'info' }, SETTING_NAMES)).toBeNull();
    expect(misspelledProblem({ LOG_LEVLE: '' }, SETTING_NAMES)).toBeNull();
  });

  it('never include a name of another program', () => {
    const refused = OF_OTHER_PROGRAMS.filter((name) => misspelledProblem({ [name]: 'x' }, SETTING_NAMES));
    expect(refused).toEqual([]);
  });
});

describe('names that begin like settings', () => {
  it('are listed in one line, each with the nearest setting', () => {
    const env = {
      SMTP_HOST: 'mail',
      DATABASE_POOL_SIZE: '5',
      PLATE_API_KEY: 'k',
      LOGLEVEL: 'info',
      SMTP_URL: 'smtp://m',
    };
    expect(unknownNames(env, SETTING_NAMES)).toBe(
      'Not settings, so ignored: SMTP_HOST (nearest: SMTP_URL), DATABASE_POOL_SIZE (nearest: DATABASE_POOL), ' +
        'PLATE_API_KEY (nearest: PLATE_KEY), LOGLEVEL (nearest: LOG_LEVEL).',
    );
  });

  it.each([
    ['PORTT', 'PORT'],
    ['PORTS', 'PORT'],
    ['POTR', 'PORT'],
    ['ROLES', 'ROLE'],
    ['HOSTT', 'HOST'],
    ['HOTS', 'HOST'],
    ['RULE', 'ROLE'],
    ['NHTSB', 'NHTSA'],
    ['port', 'PORT'],
  ])('include a short name that is one edit away: %s [X12-006]', (given, nearest) => {
    expect(misspelledProblem({ [given]: '3' }, SETTING_NAMES)).toBeNull();
    expect(unknownNames({ [given]: '3' }, SETTING_NAMES)).toBe(
      `Not settings, so ignored: ${given} (nearest: ${nearest}).`,
    );
  });

  it('include one whose right name is set as well', () => {
    const env = { DATA_DIRR: '/a', DATA_DIR_OLD: '/b', DATA_DIR: '/c' };
    expect(unknownNames(env, SETTING_NAMES)).toBe(
      'Not settings, so ignored: DATA_DIRR (nearest: DATA_DIR), DATA_DIR_OLD (nearest: DATA_DIR).',
    );
  });

  it('do not include what an operating system or Node sets', () => {
    const names = `HOME HOSTNAME HOSTTYPE PATH PWD OLDPWD SHELL SHLVL TERM USER LOGNAME LANG TZ TMPDIR MAIL PAGER EDITOR
      NODE_ENV NODE_OPTIONS NODE_PATH NODE_VERSION OS TEMP PORT HOST COMPUTERNAME USERPROFILE PROMPT _ COLUMNS LINES IFS PS1 npm_command`;
    const env = Object.fromEntries(names.split(/\s+/).map((name) => [name, 'x']));
    expect(unknownNames(env, SETTING_NAMES)).toBeNull();
  });

  it('do not include what Kubernetes and other programs set', () => {
    const env = { DATABASE_SERVICE_HOST: '10.0.0.1', CHECKOUT_PORT_80_TCP_ADDR: '10.0.0.2', OTEL_SERVICE_NAME: 'shop' };
    expect(unknownNames({ ...env, LOG_FORMAT: 'json', HOME: '/root' }, SETTING_NAMES)).toBeNull();
  });
});
