import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { EVERYTHING, objectViolations, renderChart, renderTemplate } from '../../scripts/lib/source/chart.mjs';
import { basesOf, imageViolations, namedImages } from '../../scripts/lib/source/image-names.mjs';
import { settingsProblem } from '../../scripts/lib/settings.mjs';
import { readSettings, SETTINGS } from '../src/config/settings.js';
import { measureProcess, registry } from '../src/observability/metrics.js';
import { imageCommand } from './support/server-process.js';

const root = join(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const CHART = join(root, 'deploy/helm/roadbook');

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
const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;

/** Every value of a key anywhere in an object. */
function found(key: string, within: unknown): unknown[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) => [
    ...(name === key ? [value as unknown] : []),
    ...found(key, value),
  ]);
}

describe('the files to run the shop by', () => {
  const known = new Set(Object.values(SETTINGS).map(({ name }) => name));
  const unknown = (names: string[]): string[] => names.filter((name) => !known.has(name as never));

  it('name only settings that there are', () => {
    const { app, worker } = compose.services;
    const inCompose = Object.keys({ ...app?.environment, ...worker?.environment });
    expect(inCompose).toContain('DATABASE_URL');
    expect(unknown(inCompose)).toEqual([]);
    // All the others come from a file made of .env.example.
    for (const service of [app, worker]) expect(service?.env_file?.map(({ path }) => path)).toEqual(['shop.env']);

    const chart = renderChart(CHART, EVERYTHING).map(({ object }) => object);
    const variables = found('env', chart).flatMap((env) => (env as { name: string }[]).map(({ name }) => name));
    const settings = chart.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
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
    expect(read('docs/operations.md')).toContain(`\`node --env-file=.env ${command}\``);
  });

  it('keep the files that hold secrets out of git and out of the image', () => {
    const files = ['.env', ...(compose.services.app?.env_file ?? []).map(({ path }) => path)];
    for (const list of ['.gitignore', '.dockerignore'])
      expect([list, files.filter((file) => !read(list).split('\n').includes(file))]).toEqual([list, []]);
  });

  it('name every image by its version and digest', () => {
    const images = namedImages(root);
    expect(imageViolations(images)).toEqual([]);
    for (const name of [
      'node',
      'debian',
      'postgres',
      'caddy',
      'edoburu/pgbouncer',
      'ghcr.io/cloudnative-pg/postgresql',
    ])
      expect(images.map(({ image }) => image.split(':')[0])).toContain(name);
    expect(JSON.parse(read('renovate.json'))).toMatchObject({
      extends: expect.arrayContaining(['docker:pinDigests']) as unknown,
    });
  });

  it('are refused with an image that has no digest, half of one or no version', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const bases = basesOf(
      `FROM --platform=linux/amd64 node:24@${digest} AS packages\nFROM packages\nFROM node:24 AS late\nFROM late`,
    );
    expect(bases).toEqual([`node:24@${digest}`, 'node:24']);
    const taken =
      'COPY --from=packages /a /a\nCOPY --from=0 /a /a\nCOPY --from=busybox:1 /a /a\nRUN --mount=type=bind,from=alpine:3,target=/a true';
    expect(basesOf(`# syntax=docker/dockerfile:1\n  FROM debian AS packages\n${taken}`)).toEqual([
      'debian',
      'busybox:1',
      'alpine:3',
      'docker/dockerfile:1',
    ]);
    for (const image of ['node', 'node:24', `node@${digest}`, `node:24@${digest.slice(0, -1)}`])
      expect(imageViolations([{ file: 'Dockerfile', image }])).toEqual([
        `Dockerfile: ${image} has to be named by its version and digest, such as ...:1.2@sha256:...`,
      ]);
  });

  it('[X9-007] ask only for metrics that there are', () => {
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
    // And each that we count ourselves is looked at by somebody.
    const ours = registry
      .getMetricsAsArray()
      .map(({ name }) => name)
      .filter((name) => name.startsWith('roadbook_'));
    expect(ours.filter((name) => ![...asked].some((one) => one.startsWith(name)))).toEqual([]);
    for (const { annotations } of rules) expect(annotations.description).toMatch(/\.$/);
  });
});

describe('the chart', () => {
  it('[X9-010] is what Kubernetes takes, with everything switched on too', async () => {
    for (const change of [{}, EVERYTHING]) expect(await objectViolations(renderChart(CHART, change))).toEqual([]);
    const kinds = renderChart(CHART, EVERYTHING).map(({ object }) => object.kind);
    for (const kind of ['Cluster', 'Pooler', 'HorizontalPodAutoscaler', 'PodDisruptionBudget', 'NetworkPolicy', 'Job'])
      expect(kinds).toContain(kind);
  });

  it('asks each process whether it lives and whether it can answer, and migrates before an upgrade', () => {
    const objects = renderChart(CHART, EVERYTHING).map(({ object }) => object);
    const deployments = objects.filter(({ kind }) => kind === 'Deployment');
    expect(deployments.length).toBeGreaterThan(1);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const path = `/api/health/${probe === 'readinessProbe' ? 'ready' : 'live'}`;
      expect(found(probe, deployments)).toEqual(
        deployments.map(() => expect.objectContaining({ httpGet: { path, port: 'http' } })),
      );
    }
    const [migrating] = objects.filter(({ kind }) => kind === 'Job');
    expect(found('helm.sh/hook', migrating)).toEqual(['pre-upgrade']);
    expect(found('env', migrating)).toEqual([expect.arrayContaining([{ name: 'ROLE', value: 'migrate' }])]);
  });

  it('leads to the console under a host of its own when there is one, and to nothing else', () => {
    const hosts = (change: object) => {
      const [ingress] = found(
        'spec',
        renderChart(CHART, change).filter(({ object }) => object.kind === 'Ingress'),
      );
      const { rules, tls } = ingress as { rules: { host: string; http: object }[]; tls: { hosts: string[] }[] };
      // Both lead to the server, which tells them apart.
      expect(new Set(rules.map(({ http }) => JSON.stringify(http))).size).toBe(1);
      expect(tls.flatMap((one) => one.hosts)).toEqual(rules.map(({ host }) => host));
      return rules.map(({ host }) => host);
    };
    expect(hosts({})).toEqual(['shop.example']);
    expect(hosts(EVERYTHING)).toEqual(['shop.example', 'console.example']);
    expect(hosts({ settings: { ADMIN_URL: 'https://console.example/admin' } })).toContain('console.example');
  });

  it('gives settings that the server starts with', () => {
    const given = renderChart(CHART, EVERYTHING).find(({ object }) => object.kind === 'ConfigMap')?.object.data ?? {};
    expect(settingsProblem({ ...given, DATABASE_URL: 'postgresql://shop@shop-db-rw:5432/roadbook' })).toBeNull();
    expect(readSettings(given).adminUrl).toBe('https://Console.example:443');
  });

  it('tells the address of the owner of the tables to what migrates alone', () => {
    const deployments = renderChart(CHART, EVERYTHING).filter(({ object }) => object.kind === 'Deployment');
    expect(deployments.length).toBeGreaterThan(0);
    for (const { object } of deployments) {
      const [pod] = found('template', [object]).flatMap((template) => found('spec', [template])) as Record<
        string,
        object[]
      >[];
      const names = (containers: object[] = []) =>
        found('env', containers).flatMap((env) => (env as { name: string }[]).map(({ name }) => name));
      expect(names(pod?.initContainers)).toContain('DATABASE_OWNER_URL');
      expect(names(pod?.containers)).toContain('DATABASE_URL');
      expect(names(pod?.containers)).not.toContain('DATABASE_OWNER_URL');
    }
  });

  it('[X9-010] is refused with a value of the wrong kind, with a kind that does not exist, and with words that are not checked', async () => {
    const [service] = renderChart(CHART).filter(({ object }) => object.kind === 'Service');
    if (!service) throw new Error('There is no service.');
    const broken = { ...service, object: { ...service.object, spec: { ports: [{ port: 'eighty' }] } } };
    const invented = { ...service, object: { ...service.object, kind: 'Servant' } };
    expect(await objectViolations([broken, invented])).toEqual([
      expect.stringMatching(/^service\.yaml: Service: .*port/s),
      'service.yaml: Kubernetes has no Servant of v1',
    ]);
    expect(() => renderTemplate('{{ include "x" . }}', {}, 'x.yaml')).toThrow(/does not know \{\{ include "x" \. \}\}/);
    expect(() => renderTemplate('{{ .Values.absent }}', { Values: {} }, 'x.yaml')).toThrow(
      'x.yaml: {{ .Values.absent }} is nothing',
    );
  });
});
