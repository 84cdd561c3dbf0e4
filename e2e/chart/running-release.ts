// Runs a rendered release: Jobs first, then every Deployment's pods, replaced one by one as Kubernetes replaces them.
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Container, Lab } from './lab.ts';
import type { PodPlan, ProbeKind, ReleasePlan } from './plan-pods.ts';
import { type ServiceAddress, serviceAddress } from './service-address.ts';

export interface RunningRelease extends AsyncDisposable {
  /** Returns the URL of a Deployment's public port, behind its Service's address. */
  urlOf(deployment: string): string;
  /** Returns the address at which this process reaches the operators' port of a Deployment's first pod. */
  operatorAddress(deployment: string): string;
  /** Returns the logs of every pod of a Deployment, also of those that ended well. */
  logOf(deployment: string): Promise<string>;
  /**
   * Replaces every pod of a Deployment: the next is ready before the last one is stopped, and does not wait until that one has
   * ended.
   */
  restart(deployment: string): Promise<void>;
  /** Kills a pod; another one takes its place. */
  kill(deployment: string): Promise<void>;
  /** Runs a Job or a test Pod to its end, a Job with all its retries. @throws Error with the last log unless it ended well */
  runToEnd(plan: PodPlan): Promise<string>;
}

interface Pod {
  container: Container;
  /** Where it serves the public port; null when it has none. */
  endpoint: string | null;
}

/** The ports that clients outside the cluster reach, by name; a Deployment has one of them at most. */
const PUBLIC_PORTS = ['http', 'collector'];
/** Timeout of every probe: all pods start at once here on the cores of one machine, which a cluster would not do. */
const PASSED_MS = 300_000;
const MOST_RESTARTS = 3;
/**
 * What a service logs when it ends because it cannot reach its database. The connection goes through this test's process, which
 * may be busy.
 */
const NO_DATABASE = /MongoServerSelectionError[^\n]*could not start/;

const publicPort = (ports: Readonly<Record<string, number>>) => PUBLIC_PORTS.flatMap((name) => ports[name] ?? [])[0];

/** Starts the release. @throws Error with the log of a pod that does not become ready */
export async function startRelease(lab: Lab, plan: ReleasePlan): Promise<RunningRelease> {
  await using undo = new AsyncDisposableStack();
  const addresses = new Map<string, ServiceAddress>();
  for (const { name, ports } of plan.deployments)
    if (publicPort(ports) !== undefined) addresses.set(name, undo.use(await serviceAddress()));
  const pods = new Map<string, Pod[]>();
  const ended = new Map<string, string>();
  const planOf = (name: string) => {
    const found = plan.deployments.find((one) => one.name === name);
    if (found === undefined) throw new RangeError(`There is no Deployment ${name}.`);
    return found;
  };

  async function runToEnd(one: PodPlan, retries = one.retries): Promise<string> {
    const container = await lab.run(one);
    const code = await container.ended();
    const log = await container.logs();
    await container.remove();
    if (code === 0) return log;
    if (retries > 0) return runToEnd(one, retries - 1);
    throw new Error(`${one.name} ended with ${code}:\n${log}`);
  }

  async function startPod(one: PodPlan): Promise<void> {
    const pod = await startReady(lab, one);
    pods.set(one.name, [...(pods.get(one.name) ?? []), pod]);
    if (pod.endpoint !== null) addresses.get(one.name)?.add(pod.endpoint);
  }

  // Helm runs them one after the other. At once works too: each has a database of its own, and services may declare the same
  // streams concurrently.
  await Promise.all(plan.jobs.map((job) => runToEnd(job)));
  await Promise.all(
    plan.deployments.map(async (one) => {
      for (let i = 0; i < one.replicas; i++) await startPod(one);
    }),
  );

  const running = undo.move();
  return {
    urlOf: (deployment) => {
      const address = addresses.get(deployment);
      if (address === undefined) throw new RangeError(`${deployment} has no public port`);
      return address.url;
    },
    runToEnd,
    operatorAddress: (deployment) => {
      const [pod] = pods.get(deployment) ?? [];
      if (pod === undefined) throw new RangeError(`${deployment} has no pod`);
      return pod.container.address(planOf(deployment).ports['operator-grpc'] ?? 0);
    },
    async logOf(deployment) {
      const running = (pods.get(deployment) ?? []).map(({ container }) => container.logs());
      return [ended.get(deployment) ?? '', ...(await Promise.all(running))].join('\n');
    },
    async restart(deployment) {
      const one = planOf(deployment);
      const going: Promise<string>[] = [];
      for (const old of [...(pods.get(deployment) ?? [])]) {
        await startPod(one);
        pods.set(
          deployment,
          (pods.get(deployment) ?? []).filter((pod) => pod !== old),
        );
        going.push(endPod(addresses.get(deployment), one, old));
      }
      ended.set(deployment, [ended.get(deployment) ?? '', ...(await Promise.all(going))].join('\n'));
    },
    async kill(deployment) {
      const [victim, ...rest] = pods.get(deployment) ?? [];
      if (victim === undefined) throw new RangeError(`${deployment} has no pod`);
      await victim.container.signal('SIGKILL');
      if (victim.endpoint !== null) addresses.get(deployment)?.remove(victim.endpoint);
      pods.set(deployment, rest);
      await victim.container.remove();
      await startPod(planOf(deployment));
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/**
 * Starts a pod and restarts a container that ended, as a kubelet does; here only one that found no database in time, since any
 * other end is a fault.
 */
async function startReady(lab: Lab, one: PodPlan, restarts = MOST_RESTARTS): Promise<Pod> {
  const container = await lab.run(one);
  try {
    return await readyPod(one, container);
  } catch (error) {
    if (restarts === 0 || !NO_DATABASE.test(String(error))) throw error;
    console.error(`    a pod of ${one.name} found no database in time and is restarted`);
    await container.remove();
    return startReady(lab, one, restarts - 1);
  }
}

async function readyPod(one: PodPlan, container: Container): Promise<Pod> {
  const early = container
    .ended()
    .then((code) => Promise.reject(new Error(`${one.name} ended with ${code} before it was ready`)));
  // Every pod ends eventually, so this rejection needs a handler.
  early.catch(() => undefined);
  const passes = async (kind: ProbeKind) => {
    const probe = one.probes[kind];
    if (probe === undefined) return;
    const url = `http://${container.address(probe.port)}${probe.path}`;
    const isPassed = async () => {
      const { status } = await fetch(url);
      if (status !== 200) throw new Error(`${one.name} responds with ${status} to its ${kind} probe`);
    };
    const passed = eventually(isPassed, { timeoutMs: PASSED_MS, everyMs: 100 });
    await Promise.race([passed, early]).catch(async (error: unknown) => {
      throw new Error(`${String(error)}\n${(await container.logs()).slice(-4000)}`);
    });
  };
  // Probes as a kubelet does: the others only after the first has passed.
  await passes('startup');
  await passes('readiness');
  await passes('liveness');
  const port = publicPort(one.ports);
  return { container, endpoint: port === undefined ? null : container.address(port) };
}

/**
 * Ends a pod as a kubelet does: no new connections, the pause of preStop, SIGTERM, and SIGKILL after the grace period. Returns
 * its log.
 */
async function endPod(
  address: ServiceAddress | undefined,
  one: PodPlan,
  { container, endpoint }: Pod,
): Promise<string> {
  if (endpoint !== null) address?.remove(endpoint);
  await delay(one.preStopSeconds * 1000);
  await container.signal('SIGTERM').catch(async (error: unknown) => {
    throw new Error(`a pod of ${one.name} could not be stopped: ${String(error)}\n${await lastOf(container)}`);
  });
  const grace = setTimeout(
    () => void container.signal('SIGKILL').catch(() => undefined),
    (one.graceSeconds - one.preStopSeconds) * 1000,
  );
  const code = await container.ended();
  clearTimeout(grace);
  const log = await container.logs();
  await container.remove();
  if (code !== 0) throw new Error(`a pod of ${one.name} did not drain and ended with ${code}:\n${log.slice(-4000)}`);
  return log;
}

/** Returns how a container ended, if it did, and the end of its log. */
async function lastOf(container: Container): Promise<string> {
  const log = (await container.logs()).slice(-4000);
  const code = await Promise.race([container.ended(), delay(1000, null)]);
  return code === null ? log : `It had ended with ${code}:\n${log}`;
}
