// Wires campaigns together: main.ts runs this, and tests start it.
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { watchStream } from '@touchline/chassis/bus/watch-stream.ts';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { implement } from '@touchline/chassis/grpc/serve.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { connectMongo, ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { mongoOptions } from '@touchline/chassis/mongo/mongo-access.ts';
import { createOutbox } from '@touchline/chassis/mongo/outbox.ts';
import { busOptions, prepareStores } from '@touchline/chassis/prepare.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import { reaching, runServer, type Server } from '@touchline/chassis/run-server.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import { adsAction, adsCatalog } from '@touchline/proto/catalog.ts';
import { CampaignService } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { AdPlatformService } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import type { CampaignsConfig } from './config.ts';
import { LIMIT_REASONS } from './domain/write-limits.ts';
import { onAdsCatalog } from './events/on-ads-catalog.ts';
import { republishActions } from './jobs/republish-actions.ts';
import { resolveStaleActions } from './jobs/resolve-stale-actions.ts';
import { writesRefused } from './metrics.ts';
import { applyUrlTags } from './rpc/apply-url-tags.ts';
import { getAction } from './rpc/get-action.ts';
import { getStatus } from './rpc/get-status.ts';
import { listActions } from './rpc/list-actions.ts';
import { listUrlTags } from './rpc/list-url-tags.ts';
import { createQuotaOf } from './rpc/quota-of.ts';
import { scanUrlTags } from './rpc/scan-url-tags.ts';
import { setBudget } from './rpc/set-budget.ts';
import { setStatus } from './rpc/set-status.ts';
import { undoAction } from './rpc/undo-action.ts';
import { createWriteOf } from './rpc/write-of.ts';
import { createScanAds } from './scanning/scan-ads.ts';
import { createActions } from './store/actions.ts';
import { createAdIds } from './store/ad-ids.ts';
import { createAdScans } from './store/ad-scans.ts';
import { createAdTags } from './store/ad-tags.ts';
import { campaignIndexes, collectionsOf } from './store/collections.ts';
import { renameFormerStates } from './store/former-states.ts';
import { createObjectLeases } from './store/object-leases.ts';
import { createWriteCounts } from './store/write-counts.ts';
import { createApplyUrlTags } from './writing/apply-url-tags.ts';
import { createPerform } from './writing/perform.ts';
import { createPlatform } from './writing/platform.ts';
import { createResolveActions } from './writing/resolve-actions.ts';

export interface Overrides {
  logger?: Logger;
  now?: () => Date;
}

const NAME = 'campaigns';

/** Makes the streams and indexes that the service needs; a Job runs this before an install. */
export const prepare = (config: CampaignsConfig) => prepareStores({ name: NAME, config, indexes: campaignIndexes });

/** Starts the service. Disposing it fails readiness, finishes the writes in flight, then closes everything in reverse order. */
export async function start(config: CampaignsConfig, overrides: Overrides = {}): Promise<Server> {
  const logger = overrides.logger ?? createLogger({ name: NAME, level: config.LOG_LEVEL });
  const { now = () => new Date() } = overrides;
  await using stack = new AsyncDisposableStack();

  const mongo = stack.use(await connectMongo({ ...mongoOptions(config), appName: NAME }));
  await ensureIndexes(mongo.db, campaignIndexes);
  const collections = collectionsOf(mongo.db);
  const bus = stack.use(await connectBus({ name: NAME, service: NAME, logger, ...busOptions(config) }));
  const outbox = stack.use(createOutbox({ db: mongo.db, bus, logger }));
  const adTags = createAdTags(collections);
  const writeCounts = createWriteCounts(collections);
  const actions = createActions(mongo.client, collections, outbox, adTags, writeCounts);
  const republish = republishActions({ actions, bus, now });
  const streamWatch = stack.use(await watchStream({ db: mongo.db, bus, stream: adsAction.stream, republish, logger }));
  const adIds = createAdIds(collections);
  const leases = createObjectLeases(collections, { lastsMs: config.ACTION_LOCK_MS });
  const tls = tlsFiles(config);
  const client = stack.use(
    grpcClient(AdPlatformService, {
      address: config.CONNECTIONS_GRPC,
      deadlineMs: config.CONNECTIONS_TIMEOUT_MS,
      tls,
    }),
  );
  const adScans = createAdScans(collections, { lastsMs: config.ACTION_LOCK_MS });
  const budgetMs = config.URL_TAGS_SCAN_MS;
  const restMs = config.URL_TAGS_SCAN_REST_MS;
  const scan = createScanAds({ client, adScans, adTags, adIds, budgetMs, restMs, now });
  const platform = createPlatform({ client, adIds });
  const windowMs = config.OUTCOME_WINDOW_MS;
  const resolveActions = createResolveActions({ actions, windowMs, now });
  const waitMs = config.ACTION_WAIT_MS;
  const perform = createPerform({ actions, leases, platform, resolveActions, waitMs, windowMs, now });

  const quotaOf = createQuotaOf({
    writesPerDay: config.AD_WRITES_PER_DAY,
    budgetRaisePerDay: config.AD_BUDGET_RAISE_PER_DAY,
  });
  const writeOf = createWriteOf({ quotaOf });
  for (const reason of LIMIT_REASONS) writesRefused.add(0, { reason });

  const consumer = stack.use(
    await consume(bus, { entry: adsCatalog, service: NAME, handle: onAdsCatalog({ adIds, adTags, adScans }), logger }),
  );
  const sweep = { name: 'resolve stale actions', everyMs: config.SETTLE_INTERVAL_MS, logger };
  const afterMs = config.SETTLE_AFTER_MS;
  const renaming = { name: 'rename former states', everyMs: config.SETTLE_INTERVAL_MS, logger };
  stack.use(repeat(renaming, () => renameFormerStates(collections)));
  stack.use(repeat(sweep, resolveStaleActions({ actions, leases, platform, resolveActions, logger, afterMs, now })));

  const backlogs = {
    outbox: () => outbox.pending(),
    'lost-streams': () => streamWatch.pending(),
    ads_catalog: () => consumer.pending(),
    unsettled: () => actions.countOpen(),
  };
  const oldest = { outbox: () => outbox.oldestAt(), unsettled: () => actions.oldestOpenAt() };
  return await runServer(stack, {
    name: NAME,
    config,
    services: [
      implement(CampaignService, {
        getStatus: getStatus({ actions, platform, now }),
        setStatus: setStatus({ perform, writeOf }),
        setBudget: setBudget({ perform, writeOf }),
        listActions: listActions({ actions }),
        getAction: getAction({ actions }),
        undoAction: undoAction({ actions, perform, writeOf }),
        listUrlTags: listUrlTags({ adTags, adScans, actions }),
        scanUrlTags: scanUrlTags({ scan }),
        applyUrlTags: applyUrlTags({ apply: createApplyUrlTags({ actions, adIds, platform, perform, now }), writeOf }),
      }),
    ],
    backlogs,
    oldest,
    dependencies: { mongodb: () => mongo.ping(), nats: async () => bus.isConnected() },
    ready: reaching({ mongo, bus }),
    logger,
  });
}
