// Makes what must exist before pods of a release start: the streams of the bus and the indexes of a service's database. It only
// adds them, so that a release that is still running is not affected.
import { connectBus } from './bus/bus.ts';
import type { NatsSettings } from './bus/nats-access.ts';
import type { BusConfig } from './config.ts';
import { type CollectionIndexes, connectMongo, ensureIndexes } from './mongo/mongo.ts';
import { type MongoSettings, mongoOptions } from './mongo/mongo-access.ts';

/**
 * Makes the service's own streams and these indexes where they are missing, and disconnects.
 * @param name of the service
 * @throws the client's error when NATS or MongoDB cannot be reached
 */
export async function prepareStores({
  name,
  config,
  indexes,
}: {
  name: string;
  config: MongoSettings & BusSettings;
  indexes: readonly CollectionIndexes[];
}): Promise<void> {
  await using mongo = await connectMongo({ ...mongoOptions(config), appName: `${name}-prepare` });
  await ensureIndexes(mongo.db, indexes);
  await using _bus = await connectBus({ name: `${name}-prepare`, service: name, ...busOptions(config) });
}

type BusSettings = Pick<BusConfig, 'NATS_URL' | 'BUS_PREFIX' | 'BUS_REPLICAS'> & NatsSettings;

/** Returns the options for the bus from a service's configuration. */
export function busOptions(config: BusSettings) {
  return { url: config.NATS_URL, access: config, prefix: config.BUS_PREFIX, replicas: config.BUS_REPLICAS };
}
