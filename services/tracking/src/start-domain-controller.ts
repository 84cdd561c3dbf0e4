// Wires the domain controller, which gives each verified custom domain an Ingress in the cluster (ADR 55). It is a process of its
// own with an account of its own: the collector's pods, which anybody can call, have no rights in the cluster.

import { serveOps } from '@touchline/chassis/http/ops.ts';
import { connectCluster } from '@touchline/chassis/kubernetes/connect-cluster.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { mongoOptions } from '@touchline/chassis/mongo/mongo-access.ts';
import { hostOf } from '@touchline/chassis/net/public-address.ts';
import { type Repeated, repeat } from '@touchline/chassis/repeat.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import { observeDependencies } from '@touchline/chassis/telemetry/metrics.ts';
import { createDomainIngresses } from './cluster/domain-ingresses.ts';
import { takePart } from './cluster/leader.ts';
import type { DomainControllerConfig } from './config.ts';
import type { Plan } from './domain/ingresses/plan-ingresses.ts';
import { domainIngresses, domainLeader, domainPasses, domainWrites } from './domain-controller-metrics.ts';
import { reconcileDomains } from './jobs/reconcile-domains.ts';
import { createCustomDomains } from './store/custom-domains.ts';
import { createProfileStates } from './store/profile-states.ts';
import { readVerifiedHosts } from './store/verified-hosts.ts';

export interface DomainController extends AsyncDisposable {
  readonly opsPort: number;
}

const NAME = 'domain-controller';
const LONGEST_PAUSE_MS = 300_000;

/** Starts the controller. Disposing it ends its pass, then gives the Lease back. */
export async function startDomainController(
  config: DomainControllerConfig,
  { logger = createLogger({ name: NAME, level: config.LOG_LEVEL }) }: { logger?: Logger } = {},
): Promise<DomainController> {
  await using stack = new AsyncDisposableStack();
  const {
    DOMAIN_INGRESS: template,
    DOMAIN_LEASE_SECONDS: lastsSeconds,
    DOMAIN_CONTROLLER_INTERVAL_MS: everyMs,
  } = config;
  const mongo = stack.use(await connectMongo({ ...mongoOptions(config), appName: NAME }));
  const { CoordinationV1Api, NetworkingV1Api } = await import('@kubernetes/client-node');
  // A call ends before another process may lead: the leader stops a third of its Lease earlier.
  const cluster = await connectCluster({ deadlineMs: (lastsSeconds * 1000) / 3 });
  const leases = new CoordinationV1Api(cluster);
  const networking = new NetworkingV1Api(cluster);

  let plan: Plan | undefined;
  let passes: Repeated | undefined;
  const { name, namespace } = template.metadata;
  const leader = stack.use(
    takePart({ api: leases, lease: { name, namespace }, lastsSeconds, onLead: () => passes?.wake(), logger }),
  );
  const stores = { domains: createCustomDomains(mongo.db), states: createProfileStates(mongo.db) };
  const reconcile = reconcileDomains({
    readHosts: () => readVerifiedHosts(stores),
    ingresses: createDomainIngresses(networking, namespace),
    leader,
    template,
    reserved: reservedHosts(config),
    onPlan(found) {
      plan = found;
    },
    logger,
  });
  observe(() => plan, leader.term);
  const afterFailuresMs = (failures: number) => Math.min(everyMs * 2 ** Math.min(failures - 1, 10), LONGEST_PAUSE_MS);
  passes = stack.use(
    repeat({ name: 'keeping the ingresses of custom domains', everyMs, afterFailuresMs, logger }, reconcile),
  );
  // The cluster's API has an alert of its own: without it nothing changes, and nobody has to get up at night.
  observeDependencies({ mongodb: () => mongo.ping() });
  const ready = async () => leader.isInTouch() && (await mongo.ping().then(() => true));
  const ops = stack.use(await serveOps({ host: config.HOST, port: config.OPS_PORT, ready, logger }));
  const owned = stack.move();
  return { opsPort: ops.port, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Returns the hosts that no custom domain may take, whatever the database says. */
function reservedHosts({
  COLLECTOR_PUBLIC_URL,
  PUBLIC_BASE_URL,
  CUSTOM_DOMAIN_TARGET,
}: DomainControllerConfig): string[] {
  const own = [COLLECTOR_PUBLIC_URL, PUBLIC_BASE_URL].map((url) => hostOf(new URL(url)));
  return [...own, ...(CUSTOM_DOMAIN_TARGET === undefined ? [] : [CUSTOM_DOMAIN_TARGET])];
}

function observe(plan: () => Plan | undefined, term: () => number | undefined): void {
  for (const outcome of ['done', 'failed']) domainPasses.add(0, { outcome });
  for (const verb of ['create', 'update', 'delete'])
    for (const outcome of ['done', 'overtaken', 'failed']) domainWrites.add(0, { verb, outcome });
  domainLeader.observe(async () => [[term() === undefined ? 0 : 1, {}]]);
  domainIngresses.observe(async () => {
    const last = plan();
    if (last === undefined) return [];
    const { right, writes, held, strangers, refusedHosts } = last;
    return [
      [right, { state: 'right' }],
      [writes.length, { state: 'due' }],
      [held, { state: 'held' }],
      [strangers.length, { state: 'stranger' }],
      [refusedHosts, { state: 'refused' }],
    ];
  });
}
