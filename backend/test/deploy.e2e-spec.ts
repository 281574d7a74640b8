import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { manifestObjects } from './support/manifests.mjs';
import { readEnvFile } from '../../scripts/lib/env-file.mjs';
import { settingsProblem } from '../../scripts/lib/settings.mjs';
import { SETTINGS } from '../src/settings.js';
import { measureProcess, registry } from '../src/platform/telemetry/metrics.js';
import { found } from './support/found.js';
import { imageCommand } from './support/server-process.js';

const root = join(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const KUBERNETES = join(root, 'deploy/kubernetes');

interface Compose {
  services: Record<
    string,
    {
      image: string;
      environment?: Record<string, string>;
      env_file?: { path: string }[];
      profiles?: string[];
      depends_on?: Record<string, unknown>;
      networks?: string[];
      volumes?: string[];
      configs?: { source: string }[];
    }
  >;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
  configs: Record<string, unknown>;
}
const { paths: PATHS } = JSON.parse(read('backend/openapi.json')) as { paths: Record<string, object> };
const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;

describe('the deployment files', () => {
  const known = new Set(Object.values(SETTINGS).map(({ name }) => name));
  const unknown = (names: string[]): string[] => names.filter((name) => !known.has(name as never));

  it('name only existing settings', () => {
    const { app, worker } = compose.services;
    const inCompose = Object.keys({ ...app?.environment, ...worker?.environment });
    expect(inCompose).toContain('DATABASE_URL');
    expect(unknown(inCompose)).toEqual([]);
    // All the others come from a file made of .env.example.
    for (const service of [app, worker]) expect(service?.env_file?.map(({ path }) => path)).toEqual(['shop.env']);

    const manifests = manifestObjects().map(({ object }) => object);
    const patch = parse(read('deploy/kubernetes/production/pooler-patch.yaml')) as object;
    const variables = found('env', [...manifests, patch]).flatMap((env) =>
      (env as { name: string }[]).map(({ name }) => name),
    );
    const settings = readEnvFile(join(KUBERNETES, 'production/settings.env'));
    expect(variables).toContain('DATABASE_OWNER_URL');
    // A part of an address, which Kubernetes puts together.
    expect(new Set(unknown([...variables, ...Object.keys(settings)]))).toEqual(new Set(['SHOP_PASSWORD']));

    const unit = [...read('deploy/systemd/roadbook.service').matchAll(/^Environment=(.*)$/gm)].flatMap(
      ([, line = '']) => line.split(' '),
    );
    const image = [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
    for (const pairs of [unit, image])
      expect(unknown(pairs.map((pair) => pair.split('=')[0] ?? ''))).toEqual(['NODE_ENV']);
  });

  it('give settings that the server starts with', () => {
    const texts: Record<string, string> = {
      SHOP_PASSWORD: 'p',
      POSTGRES_PASSWORD: 'p',
      PUBLIC_URL: 'https://shop.example',
    };
    const value = (text: string) =>
      text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, sign: string, rest: string) =>
        sign === '-' ? rest : (texts[name] ?? 'x'.repeat(32)),
      );
    const { app, worker, migrate } = compose.services;
    for (const service of [app, worker, migrate]) {
      const given = Object.entries(service?.environment ?? {}).map(([name, text]) => [name, value(text)]);
      expect(settingsProblem({ ...Object.fromEntries(given), DEMONSTRATION: 'on' })).toBeNull();
    }
  });

  it('have a proxy for TLS, a pooler, a standby and a backup, and name no part that is not there', () => {
    const { services, networks, volumes, configs } = compose;
    expect(Object.keys(services)).toEqual(expect.arrayContaining(['app', 'worker', 'migrate', 'proxy', 'backup']));
    expect([services.pooler?.profiles, services.standby?.profiles]).toEqual([['pooler'], ['standby']]);
    const used = Object.values(services);
    const missing = (there: object, names: string[]): string[] => names.filter((name) => !Object.hasOwn(there, name));
    expect({
      services: missing(
        services,
        used.flatMap(({ depends_on = {} }) => Object.keys(depends_on)),
      ),
      networks: missing(
        networks,
        used.flatMap((service) => service.networks ?? []),
      ),
      volumes: missing(
        volumes,
        used.flatMap((service) => (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '')),
      ),
      configs: missing(
        configs,
        used.flatMap((service) => (service.configs ?? []).map(({ source }) => source)),
      ),
    }).toEqual({ services: [], networks: [], volumes: [], configs: [] });
    // Each value that .env has to give is named at the head, where a deployer looks for it.
    const text = read('docker-compose.yml');
    const head = text.slice(0, text.indexOf('services:'));
    const asked = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name));
    expect(asked.size).toBeGreaterThan(4);
    expect([...asked].filter((name) => !head.includes(`${name}=`))).toEqual([]);
  });

  it('start the server by one command, in the image, in the unit of systemd and on the page for operators', () => {
    const command = imageCommand().join(' ');
    expect(command).toMatch(/^--enable-source-maps .*backend\/dist\/main\.js$/);
    const unit = read('deploy/systemd/roadbook.service');
    expect(unit).toContain(`\nExecStart=/usr/bin/node ${command}\n`);
    expect(unit).toMatch(/^User=roadbook$/m);
    expect(unit).toMatch(/^Restart=always$/m);
    expect(read('docs/deploy/operations.md')).toContain(`\`node --env-file=.env ${command}\``);
  });

  it('keep the files that hold secrets out of git and out of the image', () => {
    const files = ['.env', ...(compose.services.app?.env_file ?? []).map(({ path }) => path)];
    for (const list of ['.gitignore', '.dockerignore'])
      expect([list, files.filter((file) => !read(list).split('\n').includes(file))]).toEqual([list, []]);
  });

  it('name every foreign image by its version and digest', () => {
    const files = ['Dockerfile', 'docker-compose.yml', 'deploy/kubernetes/production/database.yaml'];
    const images = files.flatMap((file) =>
      [...read(file).matchAll(/^\s*(?:FROM|image(?:Name)?:) +(\S+)/gim)].map(([, image = '']) => image),
    );
    const stages = [...read('Dockerfile').matchAll(/ AS (\w+)$/gm)].map(([, stage = '']) => stage);
    const foreign = images.filter((image) => !stages.includes(image) && image !== 'roadbook');
    expect(foreign.length).toBeGreaterThan(5);
    expect(foreign.filter((image) => !/^[^\s@]+:[^\s@:]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
    expect(JSON.parse(read('renovate.json'))).toMatchObject({
      extends: expect.arrayContaining(['docker:pinDigests']) as unknown,
    });
  });

  it('[X9-007] ask only for existing metrics', () => {
    measureProcess();
    const there = registry
      .getMetricsAsArray()
      .flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]);
    const { groups } = parse(read('deploy/prometheus/alerts.yml')) as {
      groups: { rules: { alert: string; expr: string; annotations: { summary: string; description: string } }[] }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    const { panels } = JSON.parse(read('deploy/grafana/roadbook.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const queries = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    const asked = new Set(queries.join('\n').match(/\b(roadbook|nodejs|process)_\w+/g));
    expect([...asked].filter((name) => !there.includes(name))).toEqual([]);
    expect(queries.flatMap(unknownLabels)).toEqual([]);
    // And each that we count ourselves is looked at by somebody.
    const ours = registry
      .getMetricsAsArray()
      .map(({ name }) => name)
      .filter((name) => name.startsWith('roadbook_'));
    expect(ours.filter((name) => ![...asked].some((one) => one.startsWith(name)))).toEqual([]);
    for (const { annotations } of rules) expect(annotations.description).toMatch(/\.$/);
  });
});

/** Given to every figure by whoever reads it. */
const OF_PROMETHEUS = ['le', 'instance'];

/** What a query says of a figure that never says it, and routes that there are not: it would be answered with nothing, forever. */
function unknownLabels(query: string): string[] {
  const names = query.match(/\b(roadbook|nodejs|process)_\w+/g) ?? [];
  const metrics = names.map((name) => registry.getSingleMetric(name.replace(/_(bucket|count|sum)$/, '')) ?? null);
  const known = new Set([...OF_PROMETHEUS, ...metrics.flatMap((metric) => labelsOf(metric))]);
  const said = [...query.matchAll(/(\w+)(?:=~?|!~?=?)"/g)].map(([, label = '']) => label);
  const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */));
  const routes = [...query.matchAll(/\broute="([^"]*)"/g)].map(([, route = '']) => route);
  return [...said, ...grouped]
    .filter((label) => !known.has(label))
    .concat(routes.filter((route) => !(route.replace(/:(\w+)/g, '{$1}') in PATHS)));
}

/** Which labels a figure has; the library keeps them to itself. */
const labelsOf = (metric: object | null): string[] => (metric as { labelNames?: string[] } | null)?.labelNames ?? [];
