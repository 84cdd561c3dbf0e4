// Keeps a registration of a chat number while its one-time code is on its way, in Valkey: sealed, for ten minutes, and nowhere else.
import { type BoundSeal, createBoundSeal } from '@touchline/chassis/bound-seal.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import { connectValkey, type ValkeyOptions, valkeyRefusal } from '@touchline/chassis/jobs/valkey.ts';
import type { SealingKey } from '@touchline/chassis/sealing-keys.ts';
import { z } from 'zod';

const PendingSchema = z.object({
  businessAccountId: z.string(),
  accessToken: z.string(),
  pin: z.string(),
  displayNumber: z.string(),
});

/** What a registration needs beside the number and the code. */
export type PendingRegistration = z.output<typeof PendingSchema>;

export interface CodeRelay extends AsyncDisposable {
  /** Keeps a registration, and replaces one of the same number. @throws AppError chat_otp_relay_unavailable */
  keep(profileId: string, numberId: string, pending: PendingRegistration): Promise<void>;
  /** @returns null when none of the profile waits. @throws AppError chat_otp_relay_unavailable */
  find(profileId: string, numberId: string): Promise<PendingRegistration | null>;
  /** Forgets a registration; one that cannot be reached ends by itself. */
  forget(profileId: string, numberId: string): Promise<void>;
}

export interface CodeRelayOptions {
  readonly valkey: ValkeyOptions | string;
  /** Of the keys of this deployment, where several share a Valkey. */
  readonly prefix: string;
  /** The first seals; every key opens. */
  readonly keys: readonly SealingKey[];
}

const KEPT_SECONDS = 600;
const RETRY_SECONDS = 5;
/** A caller waits meanwhile. */
const ANSWER_MS = 3000;

/** Connects with the first call, so that the service starts without Valkey. */
export function createCodeRelay({ valkey, prefix, keys }: CodeRelayOptions): CodeRelay {
  const seal = createBoundSeal(keys, { record: 'registration', secret: 'pending' });
  const once = { lazyConnect: true, maxRetriesPerRequest: 0, enableReadyCheck: false };
  const redis = connectValkey(valkey, { ...once, connectTimeout: ANSWER_MS, commandTimeout: ANSWER_MS });
  // The connection is restored by itself; a call that fails meanwhile reports it.
  redis.on('error', () => undefined);
  const idOf = (profileId: string, numberId: string) => deterministicId('pending-number', profileId, numberId);
  const keyOf = (id: string) => `touchline:${prefix}connections-codes:${id}`;
  return {
    keep: async (profileId, numberId, pending) => {
      const id = idOf(profileId, numberId);
      const sealed = await seal.seal(id, JSON.stringify(pending));
      await redis.set(keyOf(id), sealed, 'EX', KEPT_SECONDS).catch(unavailable);
    },
    find: async (profileId, numberId) => {
      const id = idOf(profileId, numberId);
      const sealed = await redis.get(keyOf(id)).catch(unavailable);
      return sealed === null ? null : await opened(seal, id, sealed);
    },
    forget: async (profileId, numberId) => {
      await redis.del(keyOf(idOf(profileId, numberId))).catch(() => 0);
    },
    async [Symbol.asyncDispose]() {
      redis.disconnect();
    },
  };
}

/** Returns null for what was sealed with a key that is gone, as if its time were over. */
async function opened(seal: BoundSeal, id: string, sealed: string): Promise<PendingRegistration | null> {
  const text = await seal.open(id, sealed).catch(() => null);
  return text === null ? null : PendingSchema.parse(JSON.parse(text));
}

function unavailable(error: unknown): never {
  throw relayUnavailable(error);
}

/** The client's own error can hold the password of Valkey, so its advice stands in for it where there is one. */
const relayUnavailable = (error: unknown): AppError =>
  appError('chat_otp_relay_unavailable', 'The store of pending registrations cannot be reached; try again.', {
    retryAfterSeconds: RETRY_SECONDS,
    cause: valkeyRefusal(error) ?? error,
  });
