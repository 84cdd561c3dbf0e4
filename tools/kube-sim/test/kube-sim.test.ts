// Tests that the simulator refuses and runs requests as a cluster does, with the client library that Touchline uses.
import assert from 'node:assert/strict';
import { ApiException, BatchV1Api, CoreV1Api, KubeConfig, type V1Job } from '@kubernetes/client-node';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type KubeSim, startKubeSim } from '../kube-sim.ts';

const namespace = 'touchline';
const MAKER = { name: 'maker', token: 'maker-token', namespace };
const rules = [
  { apiGroups: ['batch'], resources: ['jobs'], verbs: ['create', 'get', 'delete'] },
  { apiGroups: [''], resources: ['pods'], verbs: ['list'] },
];
/** Exits with its first argument when its index is the second argument, and otherwise with 0. */
const SCRIPT = 'process.exitCode = process.env.JOB_COMPLETION_INDEX === process.argv[2] ? Number(process.argv[1]) : 0';

describe('the simulated cluster', () => {
  let sim: KubeSim;
  let jobs: BatchV1Api;
  let core: CoreV1Api;

  beforeEach(async () => {
    const images = {
      script: [process.execPath, '-e', SCRIPT],
      sleeper: [process.execPath, '-e', 'setTimeout(() => 0, 6e4)'],
    };
    sim = await startKubeSim({ namespace, accounts: [{ ...MAKER, rules }], images });
    const config = new KubeConfig();
    config.loadFromFile(sim.kubeconfig('maker'));
    jobs = config.makeApiClient(BatchV1Api);
    core = config.makeApiClient(CoreV1Api);
  });
  afterEach(() => sim[Symbol.asyncDispose]());

  function job(image: string, args: string[] = []): V1Job {
    const spec = { restartPolicy: 'Never', containers: [{ name: 'own', image, args }] };
    const times = {
      completionMode: 'Indexed',
      completions: 3,
      parallelism: 2,
      backoffLimitPerIndex: 1,
      maxFailedIndexes: 0,
    };
    return { metadata: { name: 'work' }, spec: { ...times, template: { spec } } };
  }
  const create = (body: V1Job) => jobs.createNamespacedJob({ namespace, body });
  const read = () => jobs.readNamespacedJob({ namespace, name: 'work' });
  const refused = (call: Promise<unknown>, code: number, words: RegExp) =>
    assert.rejects(call, (error) => error instanceof ApiException && error.code === code && words.test(error.message));

  it('runs a pod per index, and reports when all have succeeded', async () => {
    await create(job('script', ['0', '0']));
    await eventually(async () => {
      const { status } = await read();
      assert.deepEqual([status?.conditions?.[0]?.type, status?.completedIndexes], ['Complete', '0,1,2']);
    });
    assert.equal((await core.listNamespacedPod({ namespace })).items.length, 3);
  });

  it('retries an index, and fails the Job when the index fails permanently', async () => {
    await create(job('script', ['1', '1']));
    await eventually(async () =>
      assert.equal((await read()).status?.conditions?.[0]?.reason, 'MaxFailedIndexesExceeded'),
    );
    const { items } = await core.listNamespacedPod({ namespace });
    assert.equal(items.filter(({ status }) => status?.phase === 'Failed').length, 2);
  });

  it('ends the pods of a Job that is deleted, unless they are orphaned', async () => {
    await create(job('sleeper'));
    const phases = async () => (await core.listNamespacedPod({ namespace })).items.map(({ status }) => status?.phase);
    await eventually(async () => assert.deepEqual(await phases(), ['Running', 'Running']));
    await jobs.deleteNamespacedJob({ namespace, name: 'work' });
    assert.deepEqual(await phases(), ['Running', 'Running']);
    await create(job('sleeper'));
    await jobs.deleteNamespacedJob({ namespace, name: 'work', propagationPolicy: 'Background' });
    assert.deepEqual(await phases(), []);
  });

  it('refuses what the role does not allow, what does not exist, what exists already and what is not a Job', async () => {
    await refused(jobs.listNamespacedJob({ namespace }), 403, /cannot list resource/);
    await refused(jobs.readNamespacedJob({ namespace: 'other', name: 'work' }), 403, /in the namespace/);
    await refused(read(), 404, /not found/);
    await create(job('script', ['0', '0']));
    await refused(create(job('script', ['0', '0'])), 409, /already exists/);
    const spec = {
      ...job('script').spec,
      template: { spec: { restartPolicy: 'Always', containers: [{ name: 'x' }] } },
    };
    await refused(create({ metadata: { name: 'other' }, spec }), 422, /restartPolicy/);
  });
});
