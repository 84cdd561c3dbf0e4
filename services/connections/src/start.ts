// Wires connections together: main.ts runs this, and tests start it.
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { implement } from '@touchline/chassis/grpc/serve.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { valkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import { connectMongo, ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { mongoOptions } from '@touchline/chassis/mongo/mongo-access.ts';
import { createOutbox, outboxIndexes } from '@touchline/chassis/mongo/outbox.ts';
import { createTransaction, withNudge } from '@touchline/chassis/mongo/transaction.ts';
import { createPublicLookup } from '@touchline/chassis/net/public-lookup.ts';
import { busOptions, prepareStores } from '@touchline/chassis/prepare.ts';
import { reaching, runServer, type Server } from '@touchline/chassis/run-server.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { MediaService } from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import { MessageService } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import type { ConnectionsConfig } from './config.ts';
import { createFindGuests } from './customers/find-guests.ts';
import { publishAccounts } from './jobs/publish-accounts.ts';
import { createRevokeGrant, startRevocations } from './jobs/revoke-grants.ts';
import { startHealth } from './jobs/start-health.ts';
import { startRates } from './jobs/start-rates.ts';
import { startRenewals } from './jobs/start-renewals.ts';
import { startSyncs } from './jobs/start-syncs.ts';
import { createRecordMails } from './messages/record-mails.ts';
import { connectRecorder } from './outcomes/outcome-recorder.ts';
import { createStagesSeen } from './outcomes/stages-seen.ts';
import { connectProviders } from './providers/connect-providers.ts';
import { integrationRevokes } from './providers/integration-providers.ts';
import { withMail } from './providers/mail/with-mail.ts';
import { createFetchPicture } from './providers/pictures/fetch-picture.ts';
import { withChat } from './providers/with-chat.ts';
import { adPlatformService } from './rpc/ad-platform/ad-platform-service.ts';
import { calendarService } from './rpc/calendars/calendar-service.ts';
import { createConnection } from './rpc/create-connection.ts';
import { disconnect } from './rpc/disconnect.ts';
import { getConnection } from './rpc/get-connection.ts';
import { getSyncStatus } from './rpc/get-sync-status.ts';
import { handoffService } from './rpc/handoffs/handoff-service.ts';
import { inboundService } from './rpc/inbound/inbound-service.ts';
import { integrationService } from './rpc/integrations/integration-service.ts';
import { listConnections } from './rpc/list-connections.ts';
import { listPixels } from './rpc/list-pixels.ts';
import { mailService } from './rpc/mail/mail-service.ts';
import { createHandleNumberUpdates } from './rpc/messages/handle-number-updates.ts';
import { messageServices } from './rpc/messages/message-services.ts';
import { audiencesService } from './rpc/sending/audiences-service.ts';
import { conversionsService } from './rpc/sending/conversions-service.ts';
import { stageService } from './rpc/stages/stage-service.ts';
import { startSync } from './rpc/start-sync.ts';
import { thumbnailService } from './rpc/thumbnails/thumbnail-service.ts';
import { createAccountClaims } from './store/account-claims.ts';
import { createCodeRelay } from './store/code-relay.ts';
import { createConnections } from './store/connections.ts';
import { collectionIndexes } from './store/indexes.ts';
import { createRegisterAttempts } from './store/register-attempts.ts';
import { createRevocations } from './store/revocations.ts';
import { createStageDefinitions } from './store/stage-definitions.ts';
import { createTokenSeal } from './store/token-seal.ts';

export interface Overrides {
  logger?: Logger;
  now?: () => Date;
  /**
   * How often the service checks for changed statuses and lost streams (by default every second or two), and for lost jobs (by
   * default every minute).
   */
  lookEveryMs?: number;
}

const NAME = 'connections';

/** Makes the streams and indexes that the service needs; a Job runs this before an install. */
export const prepare = (config: ConnectionsConfig) =>
  prepareStores({ name: NAME, config, indexes: [...collectionIndexes, outboxIndexes] });

/**
 * Starts the service. Disposing it fails readiness, hands running syncs back to the queue, then closes everything in reverse
 * order.
 */
export async function start(config: ConnectionsConfig, overrides: Overrides = {}): Promise<Server> {
  const logger = overrides.logger ?? createLogger({ name: NAME, level: config.LOG_LEVEL });
  const { now = () => new Date(), lookEveryMs } = overrides;
  await using stack = new AsyncDisposableStack();

  const mongo = stack.use(await connectMongo({ ...mongoOptions(config), appName: NAME }));
  await ensureIndexes(mongo.db, [...collectionIndexes, outboxIndexes]);
  const bus = stack.use(await connectBus({ name: NAME, service: NAME, logger, ...busOptions(config) }));
  const outbox = stack.use(createOutbox({ db: mongo.db, bus, logger }));
  const seal = createTokenSeal(config.TOKEN_SEALING_KEYS);
  const definitions = createStageDefinitions(mongo.db);
  const identity = stack.use(grpcClient(IdentityService, { address: config.IDENTITY_GRPC, tls: tlsFiles(config) }));
  const findGuests = createFindGuests({ identity });
  const { platforms, calendars, consents, integrations, crms, whatsapp, chats, mailboxes, ...providers } = stack.use(
    connectProviders(config, { stages: createStagesSeen({ definitions, now }), findGuests, logger, now }),
  );
  const isAdPlatform = (channel: string) => platforms.get(channel) !== undefined;
  const connections = publishAccounts(createConnections(mongo.db), { outbox, isAdPlatform });
  const { record } = stack.use(connectRecorder(config, logger));
  const transaction = withNudge(createTransaction(mongo.client), outbox);
  const claims = createAccountClaims(mongo.db, transaction);
  const toMessages = { address: config.MESSAGES_GRPC, tls: tlsFiles(config) };
  const messages = stack.use(grpcClient(MessageService, toMessages));
  const media = stack.use(grpcClient(MediaService, toMessages));
  const handleNumberUpdates = createHandleNumberUpdates({ connections, messages });
  const recordMails = createRecordMails({ messages });
  const withMails = withMail(providers.sources, mailboxes, recordMails);
  const sources = withChat(withMails, config.META_APP_SECRET, handleNumberUpdates);

  const relay = stack.use(
    createCodeRelay({ valkey: valkeyOptions(config), prefix: config.BUS_PREFIX, keys: config.TOKEN_SEALING_KEYS }),
  );

  const { ASK_TIMEOUT_MS: askMs, THUMBNAIL_PRIVATE_HOSTS: privateHosts, THUMBNAIL_TIMEOUT_MS: timeoutMs } = config;
  const lookup = createPublicLookup(privateHosts);
  const { fetchPicture } = stack.use(createFetchPicture({ privateHosts, lookup, timeoutMs }));
  const stopping = new AbortController();
  const { signal } = stopping;
  const { searches } = providers;
  const reading = { platforms, sources, searches, record, seal, outbox, transaction, now, logger, signal };
  const syncing = stack.use(await startSyncs({ config, db: mongo.db, bus, lookEveryMs, ...reading }));
  stack.defer(() => stopping.abort());
  const { queueSync, enqueue } = syncing;

  const rates = stack.use(await startRates({ config, db: mongo.db, now, lookEveryMs, logger }));
  const renewing = { config, db: mongo.db, connections, providers: consents, seal, lookEveryMs, now, logger };
  const renewals = stack.use(await startRenewals(renewing));

  const publishing = {
    db: mongo.db,
    bus,
    outbox,
    transaction,
    lookEveryMs,
    now,
    logger,
  };
  const health = stack.use(await startHealth(publishing));

  const backlogs = {
    outbox: () => outbox.pending(),
    'lost-streams': async () => (await syncing.lostStreams()) + (await health.pending()),
    syncs: () => syncing.pending(),
    rates: () => rates.pending(),
    renewals: () => renewals.pending(),
  };
  const oldest = { outbox: () => outbox.oldestAt() };
  const isRead = (channel: string) =>
    platforms.get(channel) !== undefined || sources.get(channel)?.read !== undefined || searches.has(channel);
  const revocations = createRevocations(mongo.db);
  const revoking = { connections, revocations, providers: consents, revokes: integrationRevokes(integrations) };
  const revokeGrant = createRevokeGrant({ ...revoking, seal, logger });
  stack.use(startRevocations({ revocations, logger }, revokeGrant, { now, everyMs: lookEveryMs }));
  const disconnectRpc = disconnect({ connections, claims, revocations, revokeGrant, transaction, now });
  return await runServer(stack, {
    name: NAME,
    config,
    services: [
      implement(ConnectionsService, {
        createConnection: createConnection({
          ...{ connections, claims, platforms, sources, seal, transaction, now },
          ...{ isRead, enqueue },
        }),
        listConnections: listConnections({ connections }),
        getConnection: getConnection({ connections }),
        startSync: startSync({ connections, queueSync }),
        getSyncStatus: getSyncStatus({ connections }),
        disconnect: disconnectRpc,
        listPixels: listPixels({ connections, platforms, seal, askMs }),
      }),
      handoffService({
        ...{
          db: mongo.db,
          connections,
          claims,
          revocations,
          providers: consents,
          seal,
          transaction,
          now,
          logger,
          signal,
        },
        isRead,
        enqueue,
      }),
      calendarService({ connections, calendars, findGuests, seal, now, askMs }),
      stageService({ connections, crms, definitions, seal, queueSync, now, askMs }),
      integrationService({
        ...{ db: mongo.db, connections, claims, seal, transaction, now, askMs, providers: integrations },
        isRead,
        enqueue,
        disconnect: disconnectRpc,
      }),
      ...messageServices({
        ...{
          attempts: createRegisterAttempts(mongo.db),
          relay,
          whatsapp,
          chats,
          connections,
          claims,
          seal,
          transaction,
          now,
        },
        ...{ media, uploadMs: config.CHAT_UPLOAD_TIMEOUT_MS, sendMs: config.CHAT_SEND_TIMEOUT_MS },
        verifyToken: config.META_WEBHOOK_VERIFY_TOKEN,
      }),
      mailService({
        ...{ connections, mailboxes, media, seal, now, askMs },
        ...{ sendMs: config.MAIL_SEND_TIMEOUT_MS, uploadMs: config.MAIL_UPLOAD_TIMEOUT_MS },
      }),
      inboundService({ db: mongo.db, connections, sources, record, queueSync, seal, now, logger, signal, askMs }),
      adPlatformService({ connections, platforms, seal, now, writeMs: config.AD_PLATFORM_TIMEOUT_MS }),
      thumbnailService({ connections, platforms, seal, now, askMs, signal, fetchPicture }),
      conversionsService({ connections, platforms, seal, now, askMs }),
      audiencesService({ connections, platforms, seal, now, askMs }),
    ],
    backlogs,
    oldest,
    dependencies: { mongodb: () => mongo.ping(), nats: async () => bus.isConnected(), valkey: () => syncing.ping() },
    ready: reaching({ mongo, bus }),
    logger,
  });
}
