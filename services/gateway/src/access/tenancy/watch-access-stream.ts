// Profiles are told of once, and the bus may lose what nobody has heard yet: whoever makes the stream anew makes one that knows
// no profile, whose persons then would never be derived. So all are told of again.
import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { profileChanged } from '@touchline/proto/catalog.ts';
import type { Db } from 'mongodb';
import type { ProfileDoc } from '../../store/profiles.ts';

interface StreamStateDoc {
  _id: string; // stream name
  /** When JetStream made the stream that was told last, in its words; one that was wiped and made anew has another time. */
  stream_created: string;
}

interface Deps {
  readonly db: Db;
  readonly bus: Bus;
  /** Tells of every profile that is not marked as told. */
  readonly tellProfiles: () => Promise<void>;
  readonly logger: Logger;
  readonly everyMs?: number;
}

/** Looks now and then; disposing ends it. The first look at a database only notes what is there. */
export function watchAccessStream({ db, bus, tellProfiles, logger, everyMs = 2000 }: Deps): AsyncDisposable {
  const states = db.collection<StreamStateDoc>('stream_states');
  const profiles = db.collection<ProfileDoc>('profiles');
  const stopping = new AbortController();

  async function look(): Promise<void> {
    const name = bus.stream(profileChanged.stream);
    const { created } = await bus.manager.streams.info(name);
    const known = await states.findOne({ _id: name });
    if (known?.stream_created === String(created)) return;
    if (known !== null) {
      const { modifiedCount } = await profiles.updateMany({}, { $unset: { is_told: '' } });
      await tellProfiles();
      logger.info({ stream: name, count: modifiedCount }, 'new stream was told of every profile');
    }
    await states.updateOne({ _id: name }, { $set: { stream_created: String(created) } }, { upsert: true });
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      // Without NATS, or the stream, or the database, there is nothing to do yet.
      await look().catch((err: unknown) => logger.debug({ err }, 'the stream of profiles could not be looked at'));
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
    },
  };
}
