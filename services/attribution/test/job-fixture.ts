// Starts attribution in a simulated cluster, where large replays are Jobs whose pods are processes of the real service.
import { fileURLToPath } from 'node:url';
import { type KubeSim, startKubeSim } from '../../../tools/kube-sim/kube-sim.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** What pods run: the service itself, or a variant that a test can stop in the middle of its shard. */
const COMMANDS = { main: fileOf('../src/main.ts'), held: fileOf('./replay-pod.ts') };
const IMAGE = 'touchline/attribution:test';
const NAMESPACE = 'touchline';
const LONG_MS = 600_000;
const ALLOWED = { apiGroups: ['batch'], resources: ['jobs'], verbs: ['create', 'get', 'delete'] };

export interface JobFixture extends AsyncDisposable {
  readonly app: RunningAttribution;
  readonly sim: KubeSim;
  /** What the pods that start from now on run. */
  runs: keyof typeof COMMANDS;
  /** How many pods have been started. */
  readonly started: number;
}

/** In the form in which charts/attribution writes it. */
const MANIFEST = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'tl-attribution-replay', namespace: NAMESPACE },
  spec: {
    parallelism: 2,
    maxFailedIndexes: 0,
    template: {
      metadata: { labels: { 'app.kubernetes.io/component': 'replay' } },
      spec: {
        restartPolicy: 'Never',
        containers: [
          {
            name: 'replay',
            image: IMAGE,
            envFrom: [{ configMapRef: { name: 'tl-attribution' } }],
            env: [{ name: 'MONGODB_URL', valueFrom: { secretKeyRef: { name: 'stores', key: 'mongodb-url' } } }],
          },
        ],
      },
    },
  },
};

/**
 * Starts attribution with the rights of its role, or with others. Replays of 800 events and more are Jobs of two pods, in parts
 * of about a hundred.
 */
export async function createJobFixture(
  label: string,
  { verbs = ALLOWED.verbs, backoffLimitPerIndex = 3 } = {},
): Promise<JobFixture> {
  await using stack = new AsyncDisposableStack();
  const account = { name: 'attribution', token: 't', namespace: NAMESPACE, rules: [{ ...ALLOWED, verbs }] };
  const pods: Pick<JobFixture, 'runs' | 'started'> & { started: number } = { runs: 'main', started: 0 };
  const images = {
    get [IMAGE]() {
      pods.started += 1;
      return [process.execPath, '--disable-warning=ExperimentalWarning', COMMANDS[pods.runs]];
    },
  };
  const sim = stack.use(await startKubeSim({ namespace: NAMESPACE, accounts: [account], images }));
  const { KUBECONFIG: before } = process.env;
  process.env.KUBECONFIG = sim.kubeconfig('attribution');
  stack.defer(() => {
    if (before === undefined) delete process.env.KUBECONFIG;
    else process.env.KUBECONFIG = before;
  });
  const manifest = { ...MANIFEST, spec: { ...MANIFEST.spec, backoffLimitPerIndex } };
  // A long time, so that workers count as silent only where a test says so in the database.
  const overrides = { replacedRetentionMs: 0, eventsPerPart: 100, patience: { awayMs: LONG_MS, runningMs: LONG_MS } };
  const env = { REPLAY_JOB: JSON.stringify(manifest), REPLAY_JOB_MIN_EVENTS: '800' };
  const app = stack.use(await runAttribution(label, overrides, env));
  const { MONGODB_URL, MONGODB_DATABASE, NATS_URL, BUS_PREFIX, LOG_LEVEL } = app.config;
  sim.cluster.secrets.set('stores', { 'mongodb-url': MONGODB_URL });
  sim.cluster.configMaps.set('tl-attribution', { MONGODB_DATABASE, NATS_URL, BUS_PREFIX, LOG_LEVEL });
  const running = stack.move();
  return Object.assign(pods, { app, sim, [Symbol.asyncDispose]: () => running.disposeAsync() });
}
