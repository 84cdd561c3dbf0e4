// Runs domain controllers in a simulated cluster, with the Ingress, the Lease and the rights that the chart renders for them.
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { type SpawnedService, spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { impatiently, testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { commonCharts } from '../../../tools/charts/test/common-charts.ts';
import { type KubeSim, startKubeSim } from '../../../tools/kube-sim/kube-sim.ts';
import { controllerConfigFromEnv } from '../src/config.ts';
import { type IngressTemplate, ingressName } from '../src/domain/ingresses/ingress-template.ts';
import { type DomainController, startDomainController } from '../src/start-domain-controller.ts';
import type { CustomDomainDoc } from '../src/store/custom-domains.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const MINIMAL = fileURLToPath(new URL('../../../charts/touchline/ci/minimal.yaml', import.meta.url));
const RELEASE = 'tl';

export interface DomainFixture extends AsyncDisposable {
  readonly sim: KubeSim;
  readonly mongo: Mongo;
  readonly template: IngressTemplate;
  /** The names of the two accounts that a pod may have, so that the audit log tells two pods apart. */
  readonly accounts: readonly [string, string];
  /** What the controllers of this process have warned of. */
  readonly warnings: readonly string[];
  verify(...hosts: string[]): Promise<void>;
  unverify(...hosts: string[]): Promise<void>;
  nameOf(host: string): string;
  /** Starts a controller in this process. */
  start(account?: string, env?: Record<string, string>): Promise<DomainController>;
  /** Starts a controller as a process of its own. */
  spawn(account?: string): Promise<SpawnedService & { readonly opsPort: number }>;
}

/** Renders the parts of the release that concern the controller. */
export function renderedController(set: readonly string[] = []) {
  const manifests = commonCharts().template('touchline', {
    release: RELEASE,
    values: [MINIMAL],
    set: ['tracking.domainController.enabled=true', ...set],
  });
  const find = (kind: string) => {
    const found = manifests.find(
      (one) => one.kind === kind && one.metadata.labels?.['app.kubernetes.io/name'] === 'domain-controller',
    );
    if (found === undefined) throw new Error(`The chart renders no ${kind} for the controller.`);
    return found;
  };
  return { settings: find('ConfigMap').data as Record<string, string>, role: find('Role'), lease: find('Lease') };
}

/** Passes are 20 ms apart, and a Lease lasts as many seconds as it is told. */
export async function openDomainFixture(label: string, { leaseSeconds = 15 } = {}): Promise<DomainFixture> {
  await using stack = new AsyncDisposableStack();
  const { settings, role, lease } = renderedController();
  const namespace = 'touchline';
  const accounts = [`${RELEASE}-one`, `${RELEASE}-two`] as const;
  const account = (name: string) => ({ name, token: name, namespace, rules: role.rules });
  const sim = stack.use(await startKubeSim({ namespace, accounts: accounts.map(account) }));
  sim.cluster.leases.set(lease.metadata.name, { metadata: lease.metadata });
  const database = testDatabaseName(label);
  const { mongodbUrl } = testStack();
  const mongo = stack.use(await connectMongo({ url: mongodbUrl, database, appName: 'test' }));
  stack.defer(async () => void (await mongo.db.dropDatabase()));
  const own = {
    MONGODB_URL: impatiently(mongodbUrl),
    MONGODB_DATABASE: database,
    DOMAIN_INGRESS: settings.DOMAIN_INGRESS,
    DOMAIN_CONTROLLER_INTERVAL_MS: '20',
    DOMAIN_LEASE_SECONDS: String(leaseSeconds),
  };
  const { DOMAIN_INGRESS: template } = controllerConfigFromEnv(own);
  const domains = mongo.db.collection<CustomDomainDoc>('custom_domains');
  const warnings: string[] = [];
  const note = (_fields: unknown, message: string) => void warnings.push(message);
  const logger: Logger = { debug: () => undefined, info: () => undefined, warn: note, error: note };
  const running = stack.move();
  return {
    sim,
    mongo,
    template,
    accounts,
    warnings,
    async verify(...hosts) {
      await domains.insertMany(hosts.map((hostname) => domainOf(hostname)));
    },
    async unverify(...hosts) {
      await domains.updateMany({ hostname: { $in: hosts } }, { $set: { status: 'failed', verified_at: null } });
    },
    nameOf: (host) => ingressName(template, host),
    async start(name = accounts[0], env = {}) {
      const { KUBECONFIG: before } = process.env;
      process.env.KUBECONFIG = sim.kubeconfig(name);
      try {
        return await startDomainController(controllerConfigFromEnv({ ...own, ...env }), { logger });
      } finally {
        if (before === undefined) delete process.env.KUBECONFIG;
        else process.env.KUBECONFIG = before;
      }
    },
    async spawn(name = accounts[0]) {
      const opsPort = await freePort();
      const env = { ...own, KUBECONFIG: sim.kubeconfig(name), OPS_PORT: String(opsPort) };
      return Object.assign(await spawnService(MAIN, env, ['domain-controller']), { opsPort });
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Returns a verified domain of the host's own profile. */
function domainOf(hostname: string): CustomDomainDoc {
  const at = new Date();
  return {
    _id: randomUUID(),
    profile_id: `profile of ${hostname}`,
    hostname,
    status: 'verified',
    reason: '',
    checks: [],
    created_at: at,
    created_by: 'key:k',
    checked_at: at,
    verified_at: at,
  };
}
