// Wires webhooks together: main.ts runs this, and tests start it.
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { implement } from '@touchline/chassis/grpc/serve.ts';
import { createQueue, createWorker } from '@touchline/chassis/jobs/queue.ts';
import { checkValkeyAccess, valkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import { connectMongo, ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { mongoOptions } from '@touchline/chassis/mongo/mongo-access.ts';
import { createPublicLookup } from '@touchline/chassis/net/public-lookup.ts';
import { busOptions, prepareStores } from '@touchline/chassis/prepare.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import { reaching, runServer, type Server } from '@touchline/chassis/run-server.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import { connectionHealthChanged, messageReceived, outcomesRecorded } from '@touchline/proto/catalog.ts';
import { WebhookService } from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import type { WebhooksConfig } from './config.ts';
import { onConnectionHealthChanged } from './events/on-connection-health-changed.ts';
import { onMessageReceived } from './events/on-message-received.ts';
import { onOutcomesRecorded } from './events/on-outcomes-recorded.ts';
import { createAttemptDelivery } from './jobs/attempt-delivery.ts';
import { createPollOutcomes } from './jobs/poll-outcomes.ts';
import { createQueueSend, type DueSubscription } from './jobs/queue-send.ts';
import { sendDue } from './jobs/send-due.ts';
import { sweepDue, sweepLogs } from './jobs/sweeps.ts';
import { subscriptionStates, subscriptionsDisabled } from './metrics.ts';
import { changeSubscription } from './rpc/change-subscription.ts';
import { createCheckUrl } from './rpc/check-url.ts';
import { createSubscription } from './rpc/create-subscription.ts';
import { listDeliveries } from './rpc/list-deliveries.ts';
import { listSubscriptions } from './rpc/list-subscriptions.ts';
import { redeliver } from './rpc/redeliver.ts';
import { removeSubscription } from './rpc/remove-subscription.ts';
import { sendTest } from './rpc/send-test.ts';
import { createMakeBodies } from './sending/make-bodies.ts';
import { createPostEvent } from './sending/post-event.ts';
import { connectServices } from './service-clients.ts';
import { collectionsOf, webhookIndexes } from './store/collections.ts';
import { createDeliveries } from './store/deliveries.ts';
import { createDeliveryStats } from './store/delivery-stats.ts';
import { createDueWork } from './store/due-work.ts';
import { createFollowers } from './store/followers.ts';
import { createListeners } from './store/listeners.ts';
import { createSecretSeal } from './store/secret-seal.ts';
import { DISABLED_REASONS } from './store/subscription-doc.ts';
import { createSubscriptions } from './store/subscriptions.ts';

export interface Overrides {
  logger?: Logger;
  now?: () => Date;
}

const NAME = 'webhooks';

/** Makes the streams and indexes that the service needs; a Job runs this before an install. */
export const prepare = (config: WebhooksConfig) => prepareStores({ name: NAME, config, indexes: webhookIndexes });

/**
 * Starts the service. Disposing it fails readiness, finishes the attempts in flight, then closes everything in reverse order.
 */
export async function start(config: WebhooksConfig, overrides: Overrides = {}): Promise<Server> {
  const logger = overrides.logger ?? createLogger({ name: NAME, level: config.LOG_LEVEL });
  const { now = () => new Date() } = overrides;
  await using stack = new AsyncDisposableStack();

  const mongo = stack.use(await connectMongo({ ...mongoOptions(config), appName: NAME }));
  await ensureIndexes(mongo.db, webhookIndexes);
  const collections = collectionsOf(mongo.db);
  const subscriptions = createSubscriptions(mongo.client, collections);
  const deliveries = createDeliveries(mongo.client, collections);
  const followers = createFollowers(mongo.client, collections);
  const work = createDueWork(collections);
  const deliveryStats = createDeliveryStats(collections);
  const seal = createSecretSeal(config.WEBHOOK_SECRET_KEYS);
  const { identity, messages, outcomes, subscribers } = stack.use(connectServices(config));
  const bus = stack.use(await connectBus({ name: NAME, service: NAME, logger, ...busOptions(config) }));

  const privateHosts = config.WEBHOOK_PRIVATE_HOSTS;
  const lookup = createPublicLookup(privateHosts);
  const postEvent = stack.use(createPostEvent({ privateHosts, lookup, timeoutMs: config.WEBHOOK_TIMEOUT_MS }));
  const stopping = new AbortController();
  const runSends = sendDue({
    work,
    subscribers,
    seal,
    makeBodies: createMakeBodies({ identity, messages, subscribers }),
    attemptDelivery: createAttemptDelivery({ postEvent, now, chance: Math.random }),
    now,
    logger,
    turnMs: config.WEBHOOK_TURN_MS,
    signal: stopping.signal,
  });
  const valkey = valkeyOptions(config);
  await checkValkeyAccess(valkey);
  const queueName = `${config.BUS_PREFIX}${NAME}-sends`;
  const queue = stack.use(createQueue<DueSubscription>(valkey, queueName));
  const queueSend = createQueueSend(queue, logger);
  stack.use(
    createWorker<DueSubscription>(valkey, queueName, ({ data }) => runSends(data.subscriptionId), {
      concurrency: config.WEBHOOK_CONCURRENCY,
      logger,
      lockMs: config.WEBHOOK_LOCK_MS,
    }),
  );
  stack.defer(() => stopping.abort());
  const dueSweep = { name: 'sweep due', everyMs: config.WEBHOOK_DUE_INTERVAL_MS, logger };
  stack.use(repeat(dueSweep, sweepDue({ work, queueSend, now })));

  const pollOutcomes = createPollOutcomes({ followers, outcomes, queueSend, now, logger });
  const handle = onOutcomesRecorded(pollOutcomes);
  const consumer = stack.use(await consume(bus, { entry: outcomesRecorded, service: NAME, handle, logger }));
  const listeners = createListeners(mongo.client, collections);
  const onHealth = onConnectionHealthChanged({ listeners, queueSend, now });
  const healthConsumer = stack.use(
    await consume(bus, { entry: connectionHealthChanged, service: NAME, handle: onHealth, logger }),
  );
  const onMessage = onMessageReceived({ listeners, queueSend, now });
  const messageConsumer = stack.use(
    await consume(bus, { entry: messageReceived, service: NAME, handle: onMessage, logger }),
  );
  const logSweep = { name: 'sweep logs', everyMs: config.WEBHOOK_LOOK_INTERVAL_MS, logger };
  stack.use(repeat(logSweep, sweepLogs({ followers, pollOutcomes, subscriptions, work, now })));

  const backlogs = {
    outcomes_recorded: () => consumer.pending(),
    connections_health_changed: () => healthConsumer.pending(),
    connections_message_received: () => messageConsumer.pending(),
    deliveries: () => deliveryStats.pending(),
  };
  const oldest = { deliveries: () => deliveryStats.oldestAt(now()) };
  for (const reason of DISABLED_REASONS) subscriptionsDisabled.add(0, { reason });
  subscriptionStates.observe(async () =>
    [...(await deliveryStats.states())].map(([state, count]) => [count, { state }]),
  );

  const checkUrl = createCheckUrl(privateHosts, lookup);
  const endOfLog = async (profileId: string) =>
    (await outcomes.listRecordedOutcomes({ profileId, limit: 1, atEnd: true })).nextCursor;
  const nudgeLog = (profileId: string) => {
    pollOutcomes([profileId]).catch((err: unknown) =>
      logger.warn({ profile_id: profileId, err }, 'a log of outcomes could not be read, the next sweep reads it'),
    );
  };
  const changing = { subscriptions, seal, checkUrl, endOfLog, nudgeLog, queueSend, now };
  return await runServer(stack, {
    name: NAME,
    config,
    services: [
      implement(WebhookService, {
        createSubscription: createSubscription({ subscriptions, seal, checkUrl, endOfLog, now }),
        listSubscriptions: listSubscriptions({ subscriptions, now }),
        changeSubscription: changeSubscription(changing),
        removeSubscription: removeSubscription({ subscriptions }),
        listDeliveries: listDeliveries({ subscriptions, deliveries }),
        redeliver: redeliver({ subscriptions, deliveries, queueSend, now }),
        sendTest: sendTest({ subscriptions, deliveries, queueSend, now }),
      }),
    ],
    backlogs,
    oldest,
    dependencies: { mongodb: () => mongo.ping(), nats: async () => bus.isConnected(), valkey: () => queue.ping() },
    ready: reaching({ mongo, bus }),
    logger,
  });
}
