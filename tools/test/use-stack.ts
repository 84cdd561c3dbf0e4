// Provides the local stack for tests: the one that is already running, or a new one.
import { startLocalStack } from '../local-stack/local-stack.ts';
import { runningStack } from '../local-stack/state-lock.ts';
import { step } from '../start/progress.ts';

export interface StackInUse {
  /** Environment variables by which services and tests find its servers. */
  readonly env: { readonly MONGODB_URL: string; readonly NATS_URL: string; readonly REDIS_URL: string };
  /** Stops it, unless it was already running. */
  stop(): Promise<void>;
}

/** @param stateDir where the stack keeps its state, usually `.touchline` in the repository */
export async function useStack(stateDir: string): Promise<StackInUse> {
  const running = runningStack(stateDir);
  const stack = running
    ? { ...running, stop: async () => undefined }
    : await step('Local stack (MongoDB protocol, NATS, Valkey)', (onProgress) =>
        startLocalStack({ stateDir, onProgress }),
      );
  const { mongodbUrl, natsUrl, redisUrl } = stack;
  return { env: { MONGODB_URL: mongodbUrl, NATS_URL: natsUrl, REDIS_URL: redisUrl }, stop: () => stack.stop() };
}
