// Wires what concerns a profile's sites: their settings, and the checks of what is installed on them.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { hostOf } from '@touchline/chassis/net/public-address.ts';
import { createPublicLookup } from '@touchline/chassis/net/public-lookup.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { DomainService } from '@touchline/proto/gen/touchline/tracking/v1/domains_pb.ts';
import { SiteService } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import type { Db } from 'mongodb';
import { shopifyPixelScript } from '../tracker/build.ts';
import type { TrackingConfig } from './config.ts';
import { createLookUp } from './dns/look-up-domain.ts';
import { createTakeOverHost } from './dns/take-over-host.ts';
import { createVerifyDomain } from './dns/verify-domain.ts';
import { recheckDomains } from './jobs/recheck-domains.ts';
import { createStages } from './relay/stages.ts';
import { changeSettingsRpc } from './rpc/change-settings.ts';
import { getShopifyPixelRpc, getTagManagerContainerRpc } from './rpc/get-installers.ts';
import { getOpsRpc } from './rpc/get-ops.ts';
import { getOriginRpc } from './rpc/get-origin.ts';
import { getSettingsRpc } from './rpc/get-settings.ts';
import { getStagesRpc } from './rpc/get-stages.ts';
import { getVerificationRpc } from './rpc/get-verification.ts';
import { listDomainsRpc } from './rpc/list-domains.ts';
import { registerDomainRpc } from './rpc/register-domain.ts';
import { removeDomainRpc } from './rpc/remove-domain.ts';
import { startVerificationRpc } from './rpc/start-verification.ts';
import { verifyDomainRpc } from './rpc/verify-domain.ts';
import { startInstallChecks } from './start-install-checks.ts';
import { cacheReads } from './store/cache-reads.ts';
import { createCustomDomains } from './store/custom-domains.ts';
import type { Ledger } from './store/ledger.ts';
import { createLedgerQueries } from './store/ledger-queries.ts';
import type { QualityCounts } from './store/quality-counts.ts';
import type { Refusals } from './store/refusals.ts';
import type { RelayWriters } from './store/relay-writers.ts';
import type { TrackerSettingsStore } from './store/tracker-settings.ts';
import type { TrackingKeys } from './store/tracking-keys.ts';
import { createVerifications } from './store/verifications.ts';

const RECHECK_SWEEP_MS = 60_000;

interface Deps {
  db: Db;
  config: TrackingConfig;
  bus: Bus;
  ledger: Ledger;
  refusals: Refusals;
  qualityCounts: QualityCounts;
  writers: Pick<RelayWriters, 'all'>;
  keys: TrackingKeys;
  settings: TrackerSettingsStore;
  clock: () => Date;
  monotonic: () => number;
  logger: Logger;
}

export interface Sites extends AsyncDisposable {
  readonly services: readonly GrpcService[];
  /** Returns the address at which a profile's browsers reach the collector. */
  readonly originOf: (profileId: string) => Promise<string>;
  /** Returns the profile that has verified a host name as its own. */
  readonly ownerOf: (hostname: string) => Promise<string | undefined>;
  /** Notes that the event of a check's visit arrived. */
  readonly noteVisit: (profileId: string, mark: string) => Promise<void>;
}

/** Starts the sweeps. Disposing ends the running ones. */
export function serveSites(deps: Deps): Sites {
  const { db, config, bus, ledger, refusals, qualityCounts, writers, keys, settings, clock, monotonic, logger } = deps;
  const stack = new AsyncDisposableStack();
  const privateHosts = config.SITE_CHECK_PRIVATE_HOSTS;
  const lookup = createPublicLookup(privateHosts);
  const verifications = createVerifications(db);
  const queries = createLedgerQueries(db);
  const domains = createCustomDomains(db);
  const collector = new URL(config.COLLECTOR_PUBLIC_URL);
  const originOf = async (profileId: string) => {
    const domain = await domains.newestVerified(profileId);
    return domain === null ? config.COLLECTOR_PUBLIC_URL : withHostname(collector, domain.hostname);
  };
  const checking = { verifications, keys, settings, queries, originOf, clock, logger };
  stack.use(startInstallChecks({ ...checking, config }));

  const stages = createStages({ bus, queries, writers, clock });

  const target = config.CUSTOM_DOMAIN_TARGET ?? hostOf(collector);
  const terms = { target, issuers: config.CUSTOM_DOMAIN_CAA_ISSUERS };
  const lookUp = createLookUp(config.CUSTOM_DOMAIN_DNS_SERVERS);
  const takeOver = createTakeOverHost({ domains, clock });
  const verifyDomain = createVerifyDomain({ domains, lookUp, takeOver, ...terms, clock });
  const afterMs = config.CUSTOM_DOMAIN_RECHECK_MS;
  const again = { name: 'recheck domains', everyMs: Math.min(afterMs, RECHECK_SWEEP_MS), logger };
  stack.use(repeat(again, recheckDomains({ domains, verifyDomain, clock, afterMs })));
  const holderOf = cacheReads(async (hostname) => (await domains.verified(hostname))?.profile_id, monotonic);
  const services = [
    implement(SiteService, {
      getSettings: getSettingsRpc({ settings }),
      changeSettings: changeSettingsRpc({ settings, clock }),
      startVerification: startVerificationRpc({ verifications, keys, privateHosts, lookup, clock }),
      getVerification: getVerificationRpc({ verifications }),
      getOrigin: getOriginRpc({
        queries,
        qualityCounts,
        refusals,
        settings,
        originOf,
        collectorUrl: config.COLLECTOR_PUBLIC_URL,
        clock,
      }),
      getOps: getOpsRpc({ ledger, queries, refusals, stages, clock }),
      getStages: getStagesRpc({ stages }),
      getTagManagerContainer: getTagManagerContainerRpc({ keys, originOf }),
      getShopifyPixel: getShopifyPixelRpc({ keys, originOf, settings, pixel: shopifyPixelScript }),
    }),
    implement(DomainService, {
      registerDomain: registerDomainRpc({ domains, lookUp, takeOver, terms, clock }),
      listDomains: listDomainsRpc({ domains, terms }),
      removeDomain: removeDomainRpc({ domains }),
      verifyDomain: verifyDomainRpc({ domains, verifyDomain, terms }),
    }),
  ];
  const ownerOf = async (hostname: string) => (hostname === collector.hostname ? undefined : holderOf(hostname));
  const noteVisit = (profileId: string, mark: string) => verifications.noteReceived(profileId, mark, clock());
  return { services, originOf, ownerOf, noteVisit, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** Returns the collector's URL under another host name, with the same scheme, port and path. */
function withHostname(collector: URL, hostname: string): string {
  const url = new URL(collector);
  url.hostname = hostname;
  return url.href.replace(/(?<!\/)\/+$/, '');
}
