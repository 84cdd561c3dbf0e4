// The look-up behind the verifier: remembered for a second, noting now and then that the key is in use.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { AccessStore, KeyRecord } from '../store/access-store.ts';
import { createKeyCache } from './key-cache.ts';

const NOTE_EVERY_MS = 60_000;

interface Deps {
  readonly access: Pick<AccessStore, 'findKey' | 'touchKey'>;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** Makes the look-up of keys by id; null for an unknown one. */
export function createFindKey({ access, logger, now }: Deps): (id: string) => Promise<KeyRecord | null> {
  const load = async (id: string): Promise<KeyRecord | null> => {
    const record = await access.findKey(id);
    const lastUsed = record?.key.last_used_at?.getTime() ?? 0;
    if (record && now().getTime() - lastUsed >= NOTE_EVERY_MS) {
      // Nobody waits for this write, and losing one costs nothing.
      access.touchKey(id, now()).catch((err: unknown) => logger.warn({ err }, 'last use of a key was not noted'));
    }
    return record;
  };
  return createKeyCache({ load, now: () => performance.now() });
}
