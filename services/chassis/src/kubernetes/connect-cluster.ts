// Connects to the Kubernetes API. The library costs 70 MB of memory, so it is loaded only by a process that calls the cluster,
// with its first call.
import type { Configuration, Middleware } from '@kubernetes/client-node';
import { z } from 'zod';

/**
 * Returns the configuration of an API of the library, with the service account of this pod, or with what KUBECONFIG names.
 * @param deadlineMs how long a call may take
 */
export async function connectCluster({ deadlineMs }: { deadlineMs: number }): Promise<Configuration> {
  const { createConfiguration, KubeConfig, ServerConfiguration } = await import('@kubernetes/client-node');
  const config = new KubeConfig();
  config.loadFromDefault();
  const deadline: Middleware = {
    pre: async (request) => {
      request.setSignal(AbortSignal.timeout(deadlineMs));
      return request;
    },
    post: async (response) => response,
  };
  const baseServer = new ServerConfiguration(config.getCurrentCluster()?.server ?? '', {});
  return createConfiguration({ baseServer, authMethods: { default: config }, promiseMiddleware: [deadline] });
}

/** Returns the HTTP code with which the cluster answered; undefined when it did not answer. */
export const clusterCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;

/** Returns the message of the Status object in a response of the cluster. */
export function clusterMessageOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'body' in error && typeof error.body === 'string')) return undefined;
  try {
    return z.object({ message: z.string() }).parse(JSON.parse(error.body)).message;
  } catch {
    return undefined;
  }
}

/** Returns null instead of failing when the cluster answers with this code. */
export async function orNull<T>(answer: Promise<T>, code: number): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (clusterCodeOf(error) === code) return null;
    throw error;
  }
}
