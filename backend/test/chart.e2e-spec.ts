import { join } from 'node:path';
import { EVERYTHING, objectViolations, renderChart, renderTemplate } from '../../scripts/lib/source/chart.mjs';
import { settingsProblem } from '../../scripts/lib/settings.mjs';
import { readSettings } from '../src/platform/config/settings.js';
import { found } from './support/found.js';

const CHART = join(__dirname, '../../deploy/helm/roadbook');

type Labels = Record<string, string>;

/** Those of the cluster that tell addresses. */
const DNS = { 'k8s-app': 'kube-dns' };

/** A selector names its labels itself, or below a word. */
const labelsIn = (selector: unknown): Labels =>
  (selector as { matchLabels?: Labels }).matchLabels ?? (selector as Labels);

const selects = (selector: Labels = {}, pods: Labels[]): Labels[] =>
  pods.filter((labels) => Object.entries(selector).every(([name, value]) => labels[name] === value));

describe('the Helm chart', () => {
  it('[X9-010] is valid for Kubernetes, also with everything switched on', async () => {
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

  it('selects only existing pods, each of them guarded, scaled and reachable', () => {
    const objects = renderChart(CHART, EVERYTHING).map(({ object }) => object);
    const ofKind = (...kinds: string[]) => objects.filter(({ kind }) => kinds.includes(kind));
    const pods = found('template', ofKind('Deployment', 'Job')).map(
      (template) => (template as { metadata: { labels: Labels } }).metadata.labels,
    );
    // Those that the operator of the database makes.
    const others = ofKind('Cluster', 'Pooler').map(({ kind, metadata }) => ({
      [kind === 'Cluster' ? 'cnpg.io/cluster' : 'cnpg.io/poolerName']: metadata.name,
    }));
    const selectors = ['selector', 'podSelector', 'labelSelector'].flatMap((key) => found(key, objects).map(labelsIn));
    const none = selectors.filter((selector) => !selects(selector, [...pods, ...others, DNS]).length);
    expect(none).toEqual([]);

    const deployments = ofKind('Deployment');
    const [shop] = found('podSelector', ofKind('NetworkPolicy')).map(labelsIn);
    expect(selects(shop, pods)).toEqual(pods);
    // What is not named is not limited.
    const [limited] = found('policyTypes', ofKind('NetworkPolicy'));
    expect(limited).toEqual(['Ingress', 'Egress']);
    for (const { metadata, spec } of deployments) {
      const { template, replicas } = spec as { template: { metadata: { labels: Labels } }; replicas?: number };
      const own = [template.metadata.labels];
      const budgets = ofKind('PodDisruptionBudget').filter(({ metadata: { name } }) => name === metadata.name);
      expect(found('selector', budgets).map((selector) => selects(labelsIn(selector), pods))).toEqual([own]);
      // Two at least: one is left when a machine is taken away.
      const scales = found('spec', ofKind('HorizontalPodAutoscaler')).filter(
        (scale) => (scale as { scaleTargetRef: { name: string } }).scaleTargetRef.name === metadata.name,
      );
      expect([replicas ?? 0, ...(found('minReplicas', scales) as number[])].filter((count) => count >= 2)).toHaveLength(
        1,
      );
    }
    expect(found('scaleTargetRef', objects)).toEqual(
      ofKind('HorizontalPodAutoscaler').map(({ metadata: { name } }) => ({
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        name: deployments.find(({ metadata }) => metadata.name === name)?.metadata.name,
      })),
    );
    const named = new Set(
      found(
        'name',
        found('containers', deployments).map((all) => found('ports', all)),
      ),
    );
    const used = [...found('port', objects), ...found('targetPort', objects)].filter(
      (port) => typeof port === 'string',
    );
    expect(used.filter((port) => !named.has(port))).toEqual([]);
  });

  it('lets processes out to names, to their database, and to providers, but to nothing else inside of private networks', () => {
    const policies = renderChart(CHART).filter(({ object }) => object.kind === 'NetworkPolicy');
    const ways = found('egress', policies).flat() as { to: object[]; ports: { port: number }[] }[];
    expect(ways.map(({ to, ports }) => [to.length, ports.map(({ port }) => port)])).toEqual([
      [1, [53, 53]],
      [2, [5432]],
      [1, [443, 465, 587]],
    ]);
    // The last of them tells a machine in the cloud who it is.
    const networks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'];
    expect(found('ipBlock', ways)).toEqual([{ cidr: '0.0.0.0/0', except: networks }]);
  });

  it('routes to the console under its own host if it has one, and to nothing else', () => {
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

  it('gives the table owner’s address only to the migration', () => {
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
