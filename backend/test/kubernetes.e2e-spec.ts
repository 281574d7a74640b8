import { manifestObjects, manifestViolations } from './support/manifests.mjs';
import { settingsProblem } from '../../scripts/lib/settings.mjs';
import { readEnvFile } from '../../scripts/lib/env-file.mjs';
import { join } from 'node:path';
import { found } from './support/found.js';

type Labels = Record<string, string>;

/** The cluster's name servers. */
const DNS = { 'k8s-app': 'kube-dns' };

/** A selector has its labels directly or in `matchLabels`. */
const labelsIn = (selector: unknown): Labels =>
  (selector as { matchLabels?: Labels }).matchLabels ?? (selector as Labels);

const selects = (selector: Labels = {}, pods: Labels[]): Labels[] =>
  pods.filter((labels) => Object.entries(selector).every(([name, value]) => labels[name] === value));

const objects = manifestObjects().map(({ object }) => object);
const ofKind = (...kinds: string[]) => objects.filter(({ kind }) => kinds.includes(kind));

describe('the Kubernetes manifests', () => {
  it('are valid for Kubernetes [X9-010]', async () => {
    expect(await manifestViolations()).toEqual([]);
    const kinds = objects.map(({ kind }) => kind);
    for (const kind of ['Cluster', 'Pooler', 'HorizontalPodAutoscaler', 'PodDisruptionBudget', 'NetworkPolicy', 'Job'])
      expect(kinds).toContain(kind);
  });

  it('probe each process, and migrate in a job', () => {
    const deployments = ofKind('Deployment');
    expect(deployments.length).toBeGreaterThan(1);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const path = `/api/health/${probe === 'readinessProbe' ? 'ready' : 'live'}`;
      expect(found(probe, deployments)).toEqual(
        deployments.map(() => expect.objectContaining({ httpGet: { path, port: 'http' } })),
      );
    }
    const [migrating] = ofKind('Job');
    expect(found('env', migrating)).toEqual([expect.arrayContaining([{ name: 'ROLE', value: 'migrate' }])]);
  });

  it('select only existing pods, each of them guarded, scaled and reachable', () => {
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

  it('let processes reach DNS, their database and providers, and nothing else in private networks', () => {
    const policies = ofKind('NetworkPolicy');
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

  it('have settings that the server starts with', () => {
    const settings = readEnvFile(join(__dirname, '../../deploy/kubernetes/production/settings.env'));
    expect(Object.keys(settings)).toContain('PUBLIC_URL');
    expect(settingsProblem({ ...settings, DATABASE_URL: 'postgresql://shop@roadbook-db-rw:5432/roadbook' })).toBeNull();
  });

  it('give the table owner’s address only to the migration', () => {
    const variables = (kind: string) =>
      found('env', ofKind(kind)).flatMap((env) => (env as { name: string }[]).map(({ name }) => name));
    expect(variables('Job')).toContain('DATABASE_OWNER_URL');
    expect(variables('Deployment')).toContain('DATABASE_URL');
    expect(variables('Deployment')).not.toContain('DATABASE_OWNER_URL');
  });

  it('are refused with a value of the wrong kind and with a kind that does not exist [X9-010]', async () => {
    const service = manifestObjects().find(({ object }) => object.kind === 'Service');
    if (!service) throw new Error('There is no service.');
    const broken = { ...service, object: { ...service.object, spec: { ports: [{ port: 'eighty' }] } } };
    const invented = { ...service, object: { ...service.object, kind: 'Servant' } };
    expect(await manifestViolations([broken, invented])).toEqual([
      expect.stringMatching(/service\.yaml: Service: .*port/s),
      expect.stringContaining('service.yaml: Kubernetes has no Servant of v1'),
    ]);
  });
});
