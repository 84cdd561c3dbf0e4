// Starts the consumers of attribution: one for each subject that it reads.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { type Consumer, consume } from '@touchline/chassis/bus/consume.ts';
import type { Mongo } from '@touchline/chassis/mongo/mongo.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import {
  adsAccount,
  adsAction,
  adsCatalog,
  adsInsights,
  identityLinked,
  identityMerged,
  identityResolved,
  ledgerExpired,
  profileChanged,
  searchDay,
} from '@touchline/proto/catalog.ts';
import type { RecomputeLoop } from '../jobs/recompute-loop.ts';
import { collectionsOf } from '../store/collections.ts';
import { onAdsAccount } from './on-ads-account.ts';
import { onAdsAction } from './on-ads-action.ts';
import { onAdsCatalog } from './on-ads-catalog.ts';
import { onAdsInsights } from './on-ads-insights.ts';
import { onIdentityLinked } from './on-identity-linked.ts';
import { onIdentityMerged } from './on-identity-merged.ts';
import { onIdentityResolved } from './on-identity-resolved.ts';
import { onLedgerExpired } from './on-ledger-expired.ts';
import { onProfileChanged } from './on-profile-changed.ts';
import { onSearchDay } from './on-search-day.ts';

const SERVICE = 'attribution';
const BATCH_SIZE = 500;

export interface ConsumerDeps {
  bus: Bus;
  mongo: Mongo;
  loop: RecomputeLoop;
  logger: Logger;
}

/** Starts reading every subject that attribution is told of; a consumer stops when it is disposed. */
export async function startConsumers({ bus, mongo, loop, logger }: ConsumerDeps): Promise<Consumer[]> {
  const deps = { client: mongo.client, collections: collectionsOf(mongo.db), nudge: loop.nudge };
  const common = { service: SERVICE, batchSize: BATCH_SIZE, logger };
  return Promise.all([
    consume(bus, { ...common, entry: profileChanged, handle: onProfileChanged(deps) }),
    consume(bus, { ...common, entry: ledgerExpired, handle: onLedgerExpired(deps) }),
    consume(bus, { ...common, entry: identityResolved, handle: onIdentityResolved(deps) }),
    consume(bus, { ...common, entry: identityLinked, handle: onIdentityLinked(deps) }),
    consume(bus, { ...common, entry: identityMerged, handle: onIdentityMerged(deps) }),
    consume(bus, { ...common, entry: adsCatalog, handle: onAdsCatalog(deps), batchSize: 20 }),
    consume(bus, { ...common, entry: adsInsights, handle: onAdsInsights(deps), batchSize: 20 }),
    consume(bus, { ...common, entry: adsAccount, handle: onAdsAccount(deps), batchSize: 20 }),
    consume(bus, { ...common, entry: adsAction, handle: onAdsAction(deps), batchSize: 20 }),
    consume(bus, { ...common, entry: searchDay, handle: onSearchDay(deps), batchSize: 20 }),
  ]);
}
