// The local stack for tests: the one that runs already, or one that is made for them.
import { startLocalStack } from '../local-stack/local-stack.ts';
import { runningStack } from '../local-stack/state-lock.ts';
import { step } from '../start/progress.ts';

export interface StackInUse {
  /** What names its servers to services and tests. */
  readonly env: { readonly MONGODB_URL: string; readonly NATS_URL: string; readonly REDIS_URL: string };
  /** Stops it, unless it was there before. */
  stop(): Promise<void>;
}

/** @param stateDir where the stack lives, `.touchline` of the repository as a rule */
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
