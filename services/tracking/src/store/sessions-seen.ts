// Remembers for two days which sessions have begun, so that a session counts once, whichever process receives its events.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { failedWrites } from '@touchline/chassis/mongo/failed-writes.ts';
import type { Collection, Db } from 'mongodb';

interface SessionSeenDoc {
  _id: string; // derived from profile and session, so that the session's own id is not stored
  profile_id: string;
  at: Date;
}

export interface SessionSeen {
  readonly profileId: string;
  readonly sessionId: string;
  readonly at: Date;
}

/** How many sessions this process remembers, of which it does not ask the database again. */
const MOST_RECENT = 20_000;

export type SessionsSeen = ReturnType<typeof createSessionsSeen>;

/** Opens the collection. */
export function createSessionsSeen(db: Db) {
  const rows: Collection<SessionSeenDoc> = db.collection('sessions_seen');
  const recent = new Set<string>();

  function remember(id: string): void {
    recent.add(id);
    if (recent.size > MOST_RECENT) for (const oldest of [...recent].slice(0, MOST_RECENT / 10)) recent.delete(oldest);
  }

  return {
    /**
     * Stores sessions, and returns those that were not known.
     * @throws the driver's error when none could be stored
     */
    async begin<T extends SessionSeen>(sessions: readonly T[]): Promise<T[]> {
      const ids = new Map(sessions.map((one) => [deterministicId(one.profileId, one.sessionId), one]));
      const unknown = [...ids].filter(([id]) => !recent.has(id));
      if (unknown.length === 0) return [];
      const docs = unknown.map(([_id, { profileId, at }]) => ({ _id, profile_id: profileId, at }));
      const known = await rows.insertMany(docs, { ordered: false }).then(
        () => new Set<number>(),
        (error: unknown) => new Set(failedWrites(error).map(({ index }) => index)),
      );
      for (const [id] of unknown) remember(id);
      return unknown.filter((_, place) => !known.has(place)).map(([, session]) => session);
    },
  };
}
