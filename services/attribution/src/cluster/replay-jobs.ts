// Runs workers for the shards of a large replay: an indexed Kubernetes Job with one pod per shard. The manifest that the chart
// writes describes a pod; the role allows the service to create, read and delete Jobs, and nothing else.
import type { BatchV1Api, V1Job } from '@kubernetes/client-node';
import {
  clusterCodeOf,
  clusterMessageOf,
  connectCluster,
  orNull,
} from '@touchline/chassis/kubernetes/connect-cluster.ts';
import { type JobManifest, type JobOrder, jobName, jobOf } from './job-manifest.ts';

/** running: its pods exist or will exist. finished: all of them completed. failed: it gave up, and reason says why. */
export type JobState =
  | { readonly state: 'running' }
  | { readonly state: 'finished' }
  | { readonly state: 'failed'; readonly reason: string };

export interface ReplayJobs {
  /** Replays of fewer events are derived by the service itself. */
  readonly minEvents: number;
  /** The maximum number of pods of a Job. */
  readonly pods: number;
  /**
   * Creates the order's Job unless it exists, and returns its state.
   * @throws JobRefused when calling again would not help; anything else when the cluster does not answer
   */
  ensure(order: JobOrder): Promise<JobState>;
  /** Deletes the order's Job with its pods, if it exists. @throws as ensure */
  remove(order: JobOrder): Promise<void>;
}

/** Thrown when the cluster refuses a call: no permission, no such namespace, a manifest that it does not accept. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused';
}

const DEADLINE_MS = 5000;

/** Makes no call yet; the Kubernetes library, which costs 70 MB of memory, is loaded with the first Job. */
export function createReplayJobs({ manifest, minEvents }: { manifest: JobManifest; minEvents: number }): ReplayJobs {
  const { namespace } = manifest.metadata;
  const named = (order: JobOrder) => ({ name: jobName(manifest, order), namespace });
  let api: Promise<BatchV1Api> | undefined;
  const call = async <T>(work: (api: BatchV1Api) => Promise<T>): Promise<T> => {
    api ??= connect();
    const connected = await api.catch((error: unknown) => {
      api = undefined;
      throw error;
    });
    return work(connected).catch((error: unknown) => {
      throw refusal(error) ?? error;
    });
  };
  return {
    minEvents,
    pods: manifest.spec.parallelism,
    async ensure(order) {
      const found = await call((jobs) => orNull(jobs.readNamespacedJob(named(order)), NOT_FOUND));
      if (found !== null) return stateOf(found);
      const body = jobOf(manifest, order);
      await call((jobs) => orNull(jobs.createNamespacedJob({ namespace, body }), CONFLICT));
      return { state: 'running' };
    },
    async remove(order) {
      const gone = { ...named(order), propagationPolicy: 'Background' };
      await call((jobs) => orNull(jobs.deleteNamespacedJob(gone), NOT_FOUND));
    },
  };
}

async function connect(): Promise<BatchV1Api> {
  const { BatchV1Api } = await import('@kubernetes/client-node');
  return new BatchV1Api(await connectCluster({ deadlineMs: DEADLINE_MS }));
}

function stateOf({ status }: V1Job): JobState {
  const met = (type: string) => status?.conditions?.find((one) => one.type === type && one.status === 'True');
  const failed = met('Failed');
  if (failed) return { state: 'failed', reason: failed.message ?? failed.reason ?? 'it failed' };
  return { state: met('Complete') ? 'finished' : 'running' };
}

const [NOT_FOUND, CONFLICT] = [404, 409];

/**
 * Returns the refusal for a 4xx code, except for those that pass with time: a token that is being renewed, a timeout, too many
 * calls.
 */
function refusal(error: unknown): JobRefused | null {
  const code = clusterCodeOf(error);
  if (code === undefined || code < 400 || code >= 500 || [401, 408, 409, 429].includes(code)) return null;
  return new JobRefused(clusterMessageOf(error) ?? `the cluster responded with ${code}`, { cause: error });
}
