// Wires messages together: main.ts runs this, and tests start it.
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { watchStream } from '@touchline/chassis/bus/watch-stream.ts';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { implement } from '@touchline/chassis/grpc/serve.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { connectMongo, ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { mongoOptions } from '@touchline/chassis/mongo/mongo-access.ts';
import { createOutbox } from '@touchline/chassis/mongo/outbox.ts';
import { createTransaction, withNudge } from '@touchline/chassis/mongo/transaction.ts';
import { busOptions, prepareStores } from '@touchline/chassis/prepare.ts';
import { reaching, runServer, type Server } from '@touchline/chassis/run-server.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import { messageReceived } from '@touchline/proto/catalog.ts';
import { ChatService } from '@touchline/proto/gen/touchline/connections/v1/chat_pb.ts';
import { MailService } from '@touchline/proto/gen/touchline/connections/v1/mail_pb.ts';
import { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/messages/v1/erasure_pb.ts';
import { SiteService } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import type { MessagesConfig } from './config.ts';
import { republishReceived } from './jobs/republish-received.ts';
import { messageService } from './rpc/chat/message-service.ts';
import { erasePerson } from './rpc/erase-person.ts';
import { mediaService } from './rpc/media/media-service.ts';
import { createMessageStores, messageIndexes, messageOutbox, messageStreamStates } from './store/message-stores.ts';

export interface Overrides {
  logger?: Logger;
  now?: () => Date;
  /** How often the stream is checked for losses; by default every second or two. */
  lookEveryMs?: number;
}

const NAME = 'messages';

/** Makes the streams and indexes that the service needs; a Job runs this before an install. */
export const prepare = (config: MessagesConfig) => prepareStores({ name: NAME, config, indexes: messageIndexes });

/** Starts the service. Disposing it fails readiness, finishes running calls, then closes everything in reverse order. */
export async function start(config: MessagesConfig, overrides: Overrides = {}): Promise<Server> {
  const logger = overrides.logger ?? createLogger({ name: NAME, level: config.LOG_LEVEL });
  const { now = () => new Date(), lookEveryMs } = overrides;
  await using stack = new AsyncDisposableStack();
  const mongo = stack.use(await connectMongo({ ...mongoOptions(config), appName: NAME }));
  await ensureIndexes(mongo.db, messageIndexes);
  const bus = stack.use(await connectBus({ name: NAME, service: NAME, logger, ...busOptions(config) }));
  const outbox = stack.use(createOutbox({ db: mongo.db, bus, logger, collections: messageOutbox(mongo.db) }));
  const transaction = withNudge(createTransaction(mongo.client), outbox);
  const stores = createMessageStores(mongo.db, config.MESSAGE_SEALING_KEYS);
  const tls = tlsFiles(config);
  const chat = stack.use(grpcClient(ChatService, { address: config.CONNECTIONS_GRPC, tls }));
  const mail = stack.use(grpcClient(MailService, { address: config.CONNECTIONS_GRPC, tls }));
  const identity = stack.use(grpcClient(IdentityService, { address: config.IDENTITY_GRPC, tls }));
  const sites = stack.use(grpcClient(SiteService, { address: config.TRACKING_GRPC, tls }));
  const republish = republishReceived({ ...stores, outbox, now });
  const { stream } = messageReceived;
  const streamWatch = stack.use(
    await watchStream({
      ...{ db: mongo.db, bus, stream, states: messageStreamStates(mongo.db) },
      ...{ republish, logger, everyMs: lookEveryMs },
    }),
  );
  return await runServer(stack, {
    name: NAME,
    config,
    services: [
      mediaService({ ...stores, maxStored: config.MEDIA_MAX_BYTES_PER_PROFILE, now }),
      implement(ErasureService, { erasePerson: erasePerson(stores) }),
      messageService({ stores, chat, mail, identity, sites, outbox, transaction, now }),
    ],
    backlogs: { outbox: () => outbox.pending(), 'lost-streams': () => streamWatch.pending() },
    oldest: { outbox: () => outbox.oldestAt() },
    dependencies: { mongodb: () => mongo.ping(), nats: async () => bus.isConnected() },
    ready: reaching({ mongo, bus }),
    logger,
  });
}
