// Watches whether the database accepts writes, by the driver's own monitoring, so that a call made while it is unavailable is
// refused at once instead of after a time-out.
import type { MongoClient, TopologyDescriptionChangedEvent } from 'mongodb';

const WRITABLE: ReadonlySet<string> = new Set(['RSPrimary', 'Standalone', 'Mongos', 'LoadBalancer']);

/** Watches a connected client; the result returns false as soon as the driver has lost the last writable server. */
export function watchDatabase(client: MongoClient): () => boolean {
  let isUp = true;
  client.on('topologyDescriptionChanged', ({ newDescription }: TopologyDescriptionChangedEvent) => {
    isUp = [...newDescription.servers.values()].some(({ type }) => WRITABLE.has(type));
  });
  return () => isUp;
}
