import { settingsProblem } from '../../../../scripts/lib/settings.mjs';
import { misspelledProblem, unknownNames } from './setting-checks.mjs';
import { readSettings as readSettingsOf } from './settings.js';
import { SETTING_NAMES, SETTINGS } from '../../settings.js';
import { HISTORY_SOURCES } from '../../vehicle-data/sources/history-sources.js';

/** As the server reads them, with the history sources. */
const readSettings = (env: NodeJS.ProcessEnv) => readSettingsOf(env, HISTORY_SOURCES);

/** What shells, systems, Node, npm, build servers, clouds and containers set, of which none gets a line. */
const USUAL =
  `_ APPDATA APPLICATION_INSIGHTS_KEY AWS_ACCESS_KEY_ID AWS_DEFAULT_REGION AWS_EXECUTION_ENV AWS_LAMBDA_FUNCTION_NAME
  AWS_PROFILE AWS_REGION AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AZURE_CLIENT_ID AZURE_CLIENT_SECRET BASHOPTS BASH_ENV
  BASH_VERSION BROWSER BUILDKITE BUILD_ID BUILD_NUMBER BUILD_URL CC CDPATH CFLAGS CHOKIDAR_USEPOLLING CHROME_BIN CI CIRCLECI
  CIRCLE_BRANCH CI_COMMIT_SHA CI_JOB_ID CI_PIPELINE_ID COLORTERM COLUMNS COMMONPROGRAMFILES COMPOSE_FILE COMPOSE_PROJECT_NAME
  COMPUTERNAME COMSPEC CONDA_PREFIX COREPACK_ENABLE_STRICT COREPACK_HOME CPATH CURL_CA_BUNDLE CXX DBUS_SESSION_BUS_ADDRESS
  DEBIAN_FRONTEND DEBUG DEBUGINFOD_URLS DESKTOP_SESSION DIRSTACK DISPLAY DOCKER_BUILDKIT DOCKER_CERT_PATH DOCKER_CONTEXT
  DOCKER_HOST DOTNET_ROOT DO_NOT_TRACK DYNO EDITOR EMAIL ENV EUID FLY_APP_NAME FLY_REGION FORCE_COLOR FTP_PROXY GCLOUD_PROJECT
  GDM_LANG GITHUB_ACTION GITHUB_ACTIONS GITHUB_ACTOR GITHUB_API_URL GITHUB_BASE_REF GITHUB_ENV GITHUB_EVENT_NAME
  GITHUB_HEAD_REF GITHUB_JOB GITHUB_OUTPUT GITHUB_PATH GITHUB_REF GITHUB_REPOSITORY GITHUB_RUN_ID GITHUB_SHA GITHUB_TOKEN
  GITHUB_WORKSPACE GITLAB_CI GIT_AUTHOR_NAME GIT_EDITOR GIT_PAGER GIT_SSH_COMMAND GJS_DEBUG_OUTPUT GNOME_TERMINAL_SCREEN
  GOOGLE_APPLICATION_CREDENTIALS GOPATH GOROOT GPG_AGENT_INFO GPG_TTY GTK_MODULES HEROKU_APP_NAME HISTCONTROL HISTFILE
  HISTFILESIZE HISTSIZE HOME HOMEBREW_PREFIX HOMEDRIVE HOMEPATH HOST HOSTNAME HOSTTYPE HTTPS_PROXY HTTP_PROXY HUSKY IFS
  IMAGE_TAG INFOPATH INIT_CWD INVOCATION_ID JAVA_HOME JENKINS_URL JEST_WORKER_ID JOB_NAME JOURNAL_STREAM K_REVISION K_SERVICE
  KUBECONFIG KUBERNETES_PORT KUBERNETES_PORT_443_TCP KUBERNETES_PORT_443_TCP_ADDR KUBERNETES_SERVICE_HOST
  KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS LANG LANGUAGE LC_ALL LC_CTYPE LC_TIME LD_LIBRARY_PATH LD_PRELOAD LESS
  LESSCLOSE LESSOPEN LINES LISTEN_FDS LISTEN_PID LOCALAPPDATA LOGNAME LS_COLORS MACHTYPE MAIL MAILCHECK MAILPATH MAINPID
  MAKEFLAGS MALLOC_ARENA_MAX MANAGERPID MANPATH MEMORY_PRESSURE_WATCH METRICS_HOST MOTD_SHOWN MYVIMRC NAME NAMESPACE NODE_AUTH_TOKEN
  NODE_DEBUG NODE_ENV NODE_EXTRA_CA_CERTS NODE_NAME NODE_OPTIONS NODE_PATH NODE_TLS_REJECT_UNAUTHORIZED NODE_V8_COVERAGE
  NODE_VERSION NOTIFY_SOCKET NO_COLOR NO_PROXY NPM_CONFIG_LOGLEVEL NPM_CONFIG_PREFIX NPM_TOKEN NUMBER_OF_PROCESSORS NVM_BIN NVM_DIR
  OLDPWD OPENSSL_CONF OS OSTYPE PAGER PATH PATHEXT PGAPPNAME PGDATA PGDATABASE PGHOST PGOPTIONS PGPASSFILE PGPASSWORD PGPORT
  PGSSLMODE PGSSLROOTCERT PGTZ PGUSER PKG_CONFIG_PATH PLATFORM PLAYWRIGHT_BROWSERS_PATH PM2_HOME PNPM_HOME POD_IP POD_NAME
  POD_NAMESPACE PORT POSTGRES_DB POSTGRES_HOST POSTGRES_PASSWORD POSTGRES_PORT POSTGRES_USER PPID PROCESSOR_ARCHITECTURE
  PROGRAMDATA PROGRAMFILES PROMPT PROMPT_COMMAND PS1 PSMODULEPATH PUBLIC PULUMI_HOME PUPPETEER_EXECUTABLE_PATH PWD PYENV_ROOT
  PYTHONPATH PYTHONUNBUFFERED QT_ACCESSIBILITY RAILWAY_ENVIRONMENT RANDOM RENDER RENDER_SERVICE_NAME REQUESTS_CA_BUNDLE
  ROADBOOK_PORT ROADBOOK_PORT_80_TCP ROADBOOK_SERVICE_HOST ROADBOOK_SERVICE_PORT ROLES_FILE RUNNER_OS RUNNER_TEMP SESSIONNAME
  SESSION_MANAGER SHELL SHLVL SOURCE_DATE_EPOCH SOURCE_VERSION SSH_AGENT_PID SSH_AUTH_SOCK SSH_CLIENT SSH_CONNECTION SSH_TTY
  SSL_CERT_DIR SSL_CERT_FILE SUDO_COMMAND SUDO_GID SUDO_UID SUDO_USER SYSTEMD_EXEC_PID SYSTEMROOT TEMP TERM TERMINFO
  TERM_PROGRAM TMP TMPDIR TMUX TRAVIS TZ UID UMASK UPSTART_JOB USER USERDOMAIN USERNAME USERPROFILE UV_THREADPOOL_SIZE
  VERCEL VERCEL_URL VIRTUAL_ENV VISUAL VSCODE_PID VTE_VERSION WATCHDOG_PID WATCHDOG_USEC WAYLAND_DISPLAY WINDIR WINDOWID
  WSLENV WSL_DISTRO_NAME XAUTHORITY XDG_CACHE_HOME XDG_CONFIG_DIRS XDG_CONFIG_HOME XDG_CURRENT_DESKTOP XDG_DATA_DIRS
  XDG_DATA_HOME XDG_RUNTIME_DIR XDG_SESSION_ID XDG_STATE_HOME YARN_VERSION ZDOTDIR ZSH all_proxy ftp_proxy http_proxy
  https_proxy no_proxy npm_command npm_config_cache npm_config_global_prefix npm_config_loglevel npm_config_prefix
  npm_config_registry npm_config_user_agent npm_execpath npm_lifecycle_event npm_lifecycle_script npm_node_execpath
  npm_package_json npm_package_name npm_package_version`.split(/\s+/);

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
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['PLATE_PER_DAY', 'PLATES_PER_DAY'],
    ['RATE_LIMIT', 'RATE_LIMIT_FACTOR'],
    ['RATE_LIMITS', 'RATE_LIMIT_FACTOR'],
    ['REQUEST_TIMEOUT', 'REQUEST_TIMEOUT_MS'],
    ['STRIPE_SECRET', 'STRIPE_SECRET_KEY'],
    ['ROADBOOK_DATABASE_URL', 'DATABASE_URL'],
    ['ROADBOOK_LOG_LEVEL', 'LOG_LEVEL'],
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
    ['ROADBOOK_ROLE', 'ROLE'],
    ['DEMO', 'DEMONSTRATION'],
    ['STRIPE', 'STRIPE_API_URL'],
    ['TRUSTED_PROXIES', 'TRUST_PROXY'],
  ])('include a short name near a setting, and the beginning of one: %s [X12-006]', (given, nearest) => {
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

  it('do not include what systems, npm, build servers and containers set [X12-006]', () => {
    const env = Object.fromEntries(USUAL.map((name) => [name, 'x']));
    expect(misspelledProblem(env, SETTING_NAMES)).toBeNull();
    expect(unknownNames(env, SETTING_NAMES)).toBeNull();
  });

  it('do not include what Kubernetes and other programs set', () => {
    const env = { DATABASE_SERVICE_HOST: '10.0.0.1', CHECKOUT_PORT_80_TCP_ADDR: '10.0.0.2' };
    expect(unknownNames({ ...env, LOG_FORMAT: 'json', HOME: '/root' }, SETTING_NAMES)).toBeNull();
  });

  it.each(['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_LOGS_CERTIFICATE', 'OTEL_LOG_LEVEL', 'SENTRY_NAME'])(
    'do not include what an SDK reads itself: %s [X12-006]',
    (name) => expect(unknownNames({ [name]: 'x' }, SETTING_NAMES)).toBeNull(),
  );

  it.each([
    ['OTEL_SERVICE_NAME', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT'],
    ['SENTRY_ENVIRONMENT', 'SENTRY_DSN'],
    ['SENTRY_RELEASE', 'SENTRY_DSN'],
  ])('include what the server fixes itself, so that no SDK reads it: %s [X12-006]', (given, nearest) => {
    expect(misspelledProblem({ [given]: 'x' }, SETTING_NAMES)).toBeNull();
    expect(unknownNames({ [given]: 'x' }, SETTING_NAMES)).toBe(
      `Not settings, so ignored: ${given} (nearest: ${nearest}).`,
    );
  });
});
