// Runs Indexed Jobs: a pod for each index until it has succeeded once, `parallelism` at a time, with as many retries as
// backoffLimitPerIndex allows; an index that fails permanently fails the Job, since maxFailedIndexes is 0.
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { V1Job, V1JobCondition, V1Pod } from '@kubernetes/client-node';
import type { Cluster, Json } from './cluster.ts';
import { ContainerConfigError, type Images, runPod } from './run-pod.ts';
import { StatusError } from './status-error.ts';

export interface JobController extends AsyncDisposable {
  /** @throws StatusError 409 for a name that is taken, 422 for a Job that a cluster would refuse */
  create(job: Json<V1Job>): Json<V1Job>;
  /** Removes a Job, with its pods unless they are orphaned, which is the default for a Job without a policy. */
  remove(name: string, policy: string | undefined): void;
  /** Kills the process of a pod, as a node does that runs out of memory. */
  kill(pod: string): void;
}

const INDEX = 'batch.kubernetes.io/job-completion-index';
const OWNER = 'batch.kubernetes.io/job-name';
const RETRY_MS = 50;
const TOO_MANY = 'Job has exceeded the specified maximal number of failed indexes';

export function jobController(cluster: Cluster, images: Images): JobController {
  const processes = new Map<string, ChildProcess>();

  function start(job: Json<V1Job>, index: number, failures: number): void {
    const name = `${job.metadata?.name}-${index}-${randomBytes(3).toString('hex').slice(0, 5)}`;
    const pod = podOf(cluster, job, name, index);
    cluster.pods.set(name, pod);
    try {
      const child = runPod(cluster, images, pod);
      processes.set(name, child);
      setPhase(pod, 'Running');
      child.once('exit', (code) => {
        processes.delete(name);
        setPhase(pod, code === 0 ? 'Succeeded' : 'Failed');
        ended(job, index, code === 0 ? null : failures + 1);
      });
    } catch (error) {
      if (!(error instanceof ContainerConfigError)) throw error;
      // A pod whose container cannot be made waits for what is missing.
      setPhase(pod, 'Pending');
    }
    count(job);
  }

  function ended(job: Json<V1Job>, index: number, failures: number | null): void {
    const isThere = cluster.jobs.get(job.metadata?.name ?? '') === job;
    if (!isThere || isOver(job)) return;
    if (failures === null) succeeded(job, index);
    else if (failures > (job.spec?.backoffLimitPerIndex ?? 6))
      give(job, 'Failed', 'MaxFailedIndexesExceeded', TOO_MANY);
    else setTimeout(() => cluster.jobs.get(job.metadata?.name ?? '') === job && start(job, index, failures), RETRY_MS);
    count(job);
  }

  function succeeded(job: Json<V1Job>, index: number): void {
    const { completions = 1 } = job.spec ?? {};
    const done = [...doneIndexes(job), index];
    if (job.status) job.status.completedIndexes = done.sort((a, b) => a - b).join(',');
    if (job.status) job.status.succeeded = done.length;
    if (done.length === completions)
      give(job, 'Complete', 'CompletionsReached', 'Reached expected number of succeeded pods');
    else startMore(job);
  }

  function startMore(job: Json<V1Job>): void {
    const { completions = 1, parallelism = 1 } = job.spec ?? {};
    const begun = new Set(podsOf(cluster, job).map((pod) => Number(pod.metadata?.annotations?.[INDEX])));
    for (let index = 0; index < completions && activeOf(cluster, job) < parallelism; index++)
      if (!begun.has(index)) start(job, index, 0);
  }

  function count(job: Json<V1Job>): void {
    if (job.status) job.status.active = activeOf(cluster, job);
  }

  return {
    create(job) {
      const name = job.metadata?.name ?? '';
      validateJob(job);
      if (cluster.jobs.has(name)) throw new StatusError(409, 'AlreadyExists', `jobs.batch "${name}" already exists`);
      const made = { ...job, status: { active: 0, startTime: new Date().toISOString() } };
      cluster.jobs.set(name, made);
      startMore(made);
      return made;
    },
    remove(name, policy = 'Orphan') {
      const job = cluster.jobs.get(name);
      cluster.jobs.delete(name);
      if (job === undefined || policy === 'Orphan') return;
      for (const pod of podsOf(cluster, job)) {
        const podName = pod.metadata?.name ?? '';
        cluster.pods.delete(podName);
        processes.get(podName)?.kill('SIGTERM');
      }
    },
    kill: (pod) => void processes.get(pod)?.kill('SIGKILL'),
    async [Symbol.asyncDispose]() {
      cluster.jobs.clear();
      const running = [...processes.values()];
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(running.map((child) => once(child, 'exit')));
    },
  };
}

/** Throws what the API server would return for a Job that it refuses. */
function validateJob({ metadata, spec }: Json<V1Job>): void {
  const invalid = (why: string) => new StatusError(422, 'Invalid', `Job.batch "${metadata?.name}" is invalid: ${why}`);
  if (!/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(metadata?.name ?? '')) throw invalid('metadata.name: Invalid value');
  const pod = spec?.template?.spec;
  if (!pod?.containers?.length) throw invalid('spec.template.spec.containers: Required value');
  if (pod.restartPolicy !== 'Never' && pod.restartPolicy !== 'OnFailure')
    throw invalid('spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"');
  if (spec?.completionMode !== 'Indexed') throw invalid('spec.completionMode: this simulator runs only Indexed Jobs');
  if (!spec.completions) throw invalid('spec.completions: Required value: when completion mode is Indexed');
  if (spec.maxFailedIndexes !== 0) throw invalid('spec.maxFailedIndexes: this simulator supports only 0');
  if (spec.backoffLimitPerIndex !== undefined && pod.restartPolicy !== 'Never')
    throw invalid('spec.template.spec.restartPolicy: must be Never when backoffLimitPerIndex is specified');
}

function podOf({ namespace }: Cluster, { metadata, spec }: Json<V1Job>, name: string, index: number): Json<V1Pod> {
  const template = structuredClone(spec?.template);
  const variable = { name: 'JOB_COMPLETION_INDEX', value: String(index) };
  const containers = (template?.spec?.containers ?? []).map((one) => ({ ...one, env: [...(one.env ?? []), variable] }));
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace,
      labels: { ...template?.metadata?.labels, [OWNER]: metadata?.name ?? '' },
      annotations: { ...template?.metadata?.annotations, [INDEX]: String(index) },
    },
    spec: { ...template?.spec, containers },
    status: { phase: 'Pending' },
  };
}

const podsOf = ({ pods }: Cluster, { metadata }: Json<V1Job>): Json<V1Pod>[] =>
  [...pods.values()].filter((pod) => pod.metadata?.labels?.[OWNER] === metadata?.name);

const activeOf = (cluster: Cluster, job: Json<V1Job>): number =>
  podsOf(cluster, job).filter(({ status }) => status?.phase === 'Running' || status?.phase === 'Pending').length;

const doneIndexes = ({ status }: Json<V1Job>): number[] =>
  status?.completedIndexes ? status.completedIndexes.split(',').map(Number) : [];

const isOver = ({ status }: Json<V1Job>): boolean => (status?.conditions ?? []).length > 0;

function give({ status }: Json<V1Job>, type: string, reason: string, message: string): void {
  const condition: Json<V1JobCondition> = { type, status: 'True', reason, message };
  if (status) status.conditions = [condition];
}

function setPhase({ status }: Json<V1Pod>, phase: string): void {
  if (status) status.phase = phase;
}
