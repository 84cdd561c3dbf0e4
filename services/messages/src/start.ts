// Wires messages together: main.ts runs this, and tests start it.
import { connectMongo, ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { mongoOptions } from '@touchline/chassis/mongo/mongo-access.ts';
import { runServer, type Server } from '@touchline/chassis/run-server.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { MessagesConfig } from './config.ts';
import { mediaService } from './rpc/media-service.ts';
import { createMedia, mediaIndexes } from './store/media.ts';
import { createPartSeal } from './store/part-seal.ts';
import { createUploads, uploadIndexes } from './store/uploads.ts';

export interface Overrides {
  logger?: Logger;
  now?: () => Date;
}

const NAME = 'messages';
const indexes = [mediaIndexes, ...uploadIndexes];

/** Makes the indexes that the service needs; a Job runs this before an install. */
export async function prepare(config: MessagesConfig): Promise<void> {
  await using mongo = await connectMongo({ ...mongoOptions(config), appName: `${NAME}-prepare` });
  await ensureIndexes(mongo.db, indexes);
}

/** Starts the service. Disposing it fails readiness, finishes running calls, then closes everything in reverse order. */
export async function start(config: MessagesConfig, overrides: Overrides = {}): Promise<Server> {
  const logger = overrides.logger ?? createLogger({ name: NAME, level: config.LOG_LEVEL });
  const { now = () => new Date() } = overrides;
  await using stack = new AsyncDisposableStack();
  const mongo = stack.use(await connectMongo({ ...mongoOptions(config), appName: NAME }));
  await ensureIndexes(mongo.db, indexes);
  const media = createMedia(mongo.db);
  const uploads = createUploads(mongo.db, createPartSeal(config.MESSAGE_SEALING_KEYS));
  return await runServer(stack, {
    name: NAME,
    config,
    services: [mediaService({ media, uploads, maxStored: config.MEDIA_MAX_BYTES_PER_PROFILE, now })],
    dependencies: { mongodb: () => mongo.ping() },
    ready: () => mongo.ping().then(() => true),
    logger,
  });
}
