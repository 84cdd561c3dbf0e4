// Runs workers for the shards of a large replay: an indexed Kubernetes Job with one pod per shard. The manifest that the chart
// writes describes a pod; the role allows the service to create, read and delete Jobs, and nothing else.
import type { BatchV1Api, Middleware, V1Job } from '@kubernetes/client-node';
import { z } from 'zod';
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

/** Connects with the service account of this pod, or with what KUBECONFIG names. */
async function connect(): Promise<BatchV1Api> {
  const { BatchV1Api, createConfiguration, KubeConfig, ServerConfiguration } = await import('@kubernetes/client-node');
  const config = new KubeConfig();
  config.loadFromDefault();
  const deadline: Middleware = {
    pre: async (request) => {
      request.setSignal(AbortSignal.timeout(DEADLINE_MS));
      return request;
    },
    post: async (response) => response,
  };
  const baseServer = new ServerConfiguration(config.getCurrentCluster()?.server ?? '', {});
  const authMethods = { default: config };
  return new BatchV1Api(createConfiguration({ baseServer, authMethods, promiseMiddleware: [deadline] }));
}

function stateOf({ status }: V1Job): JobState {
  const met = (type: string) => status?.conditions?.find((one) => one.type === type && one.status === 'True');
  const failed = met('Failed');
  if (failed) return { state: 'failed', reason: failed.message ?? failed.reason ?? 'it failed' };
  return { state: met('Complete') ? 'finished' : 'running' };
}

const [NOT_FOUND, CONFLICT] = [404, 409];

async function orNull<T>(answer: Promise<T>, status: number): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (codeOf(error) === status) return null;
    throw error;
  }
}

/**
 * Returns the refusal for a 4xx code, except for those that pass with time: a token that is being renewed, a timeout, too many
 * calls.
 */
function refusal(error: unknown): JobRefused | null {
  const code = codeOf(error);
  if (code === undefined || code < 400 || code >= 500 || [401, 408, 409, 429].includes(code)) return null;
  return new JobRefused(messageOf(error) ?? `the cluster responded with ${code}`, { cause: error });
}

const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;

/** Returns the message of the Status object in a response. */
function messageOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'body' in error && typeof error.body === 'string')) return undefined;
  try {
    return z.object({ message: z.string() }).parse(JSON.parse(error.body)).message;
  } catch {
    return undefined;
  }
}
