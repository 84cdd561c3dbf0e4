// Which JetStream stream has got the ledger: a stream made anew has none of it.
import type { Collection, Db } from 'mongodb';

interface RelayStateDoc {
  _id: string; // stream name
  stream_created: string;
}

export type RelayState = ReturnType<typeof createRelayState>;

/** Opens the collection. */
export function createRelayState(db: Db) {
  const rows: Collection<RelayStateDoc> = db.collection('relay_state');
  return {
    /** When the stream that was filled last was made, as JetStream words it. */
    async filled(stream: string): Promise<string | undefined> {
      return (await rows.findOne({ _id: stream }))?.stream_created;
    },
    async setFilled(stream: string, created: string): Promise<void> {
      await rows.updateOne({ _id: stream }, { $set: { stream_created: created } }, { upsert: true });
    },
  };
}
