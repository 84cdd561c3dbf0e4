// Attribution in a simulated cluster: large replays are Jobs, whose pods are processes of the real service.
import { fileURLToPath } from 'node:url';
import { patient } from '@touchline/chassis/testing/patience.ts';
import { type KubeSim, startKubeSim } from '../../../tools/kube-sim/kube-sim.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const IMAGE = 'touchline/attribution:test';
const NAMESPACE = 'touchline';
const ALLOWED = { apiGroups: ['batch'], resources: ['jobs'], verbs: ['create', 'get', 'delete'] };

export interface JobStage extends AsyncDisposable {
  readonly app: RunningAttribution;
  readonly sim: KubeSim;
}

/** As charts/attribution writes it. */
const MANIFEST = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'tl-attribution-replay', namespace: NAMESPACE },
  spec: {
    parallelism: 2,
    backoffLimitPerIndex: 3,
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

/** Starts attribution with the rights of its role, or with others. Replays of 2,000 events and more are Jobs of two pods. */
export async function jobStage(label: string, { verbs = ALLOWED.verbs } = {}): Promise<JobStage> {
  await using stack = new AsyncDisposableStack();
  const account = { name: 'attribution', token: 't', namespace: NAMESPACE, rules: [{ ...ALLOWED, verbs }] };
  const images = { [IMAGE]: [process.execPath, '--disable-warning=ExperimentalWarning', MAIN] };
  const sim = stack.use(await startKubeSim({ namespace: NAMESPACE, accounts: [account], images }));
  const { KUBECONFIG: before } = process.env;
  process.env.KUBECONFIG = sim.kubeconfig('attribution');
  stack.defer(() => {
    if (before === undefined) delete process.env.KUBECONFIG;
    else process.env.KUBECONFIG = before;
  });
  const overrides = { replacedKeptMs: 0, eventsAPart: 500, patience: { awayMs: patient(3000), runningMs: 60_000 } };
  const env = { REPLAY_JOB: JSON.stringify(MANIFEST), REPLAY_JOB_MIN_EVENTS: '2000' };
  const app = stack.use(await runAttribution(label, overrides, env));
  const { MONGODB_URL, MONGODB_DATABASE, NATS_URL, REDIS_URL, BUS_PREFIX, LOG_LEVEL } = app.config;
  sim.cluster.secrets.set('stores', { 'mongodb-url': MONGODB_URL });
  sim.cluster.configMaps.set('tl-attribution', { MONGODB_DATABASE, NATS_URL, REDIS_URL, BUS_PREFIX, LOG_LEVEL });
  const running = stack.move();
  return { app, sim, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
