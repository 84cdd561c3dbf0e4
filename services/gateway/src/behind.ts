// The services behind the gateway: a client for each, and which of their methods may be called twice.
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import type { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { ClassificationService } from '@touchline/proto/gen/touchline/attribution/v1/classification_pb.ts';
import { OutcomeService } from '@touchline/proto/gen/touchline/attribution/v1/outcomes_pb.ts';
import { ReplayService } from '@touchline/proto/gen/touchline/attribution/v1/replays_pb.ts';
import { SummaryService } from '@touchline/proto/gen/touchline/attribution/v1/summaries_pb.ts';
import { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { TrackingService } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { WebhookService } from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import type { Config } from './config.ts';
import type { Services } from './services.ts';

/** The clients as operations know them. */
export type Clients = Pick<
  Services,
  | 'tracking'
  | 'identity'
  | 'erasures'
  | 'attribution'
  | 'outcomes'
  | 'summaries'
  | 'classification'
  | 'replays'
  | 'connections'
  | 'webhooks'
>;

type Addresses = Pick<
  Config,
  'TRACKING_GRPC' | 'IDENTITY_GRPC' | 'ATTRIBUTION_GRPC' | 'CONNECTIONS_GRPC' | 'WEBHOOKS_GRPC'
>;

/** Opens the channels, which connect when they are first used; disposing closes them. */
export function connectBehind(
  config: Addresses,
  tls: ReturnType<typeof tlsFiles>,
): { readonly clients: Clients } & AsyncDisposable {
  const stack = new AsyncDisposableStack();
  const tracking = stack.use(
    grpcClient(TrackingService, { address: config.TRACKING_GRPC, idempotent: RETRIED.tracking, tls }),
  );
  const identity = stack.use(
    grpcClient(IdentityService, { address: config.IDENTITY_GRPC, idempotent: RETRIED.identity, tls }),
  );
  const erasures = stack.use(
    grpcClient(ErasureService, { address: config.IDENTITY_GRPC, idempotent: ['eraseCustomer', 'getErasure'], tls }),
  );
  const attribution = stack.use(
    grpcClient(AttributionService, { address: config.ATTRIBUTION_GRPC, idempotent: RETRIED.attribution, tls }),
  );
  const outcomes = stack.use(
    grpcClient(OutcomeService, { address: config.ATTRIBUTION_GRPC, idempotent: ['listRecordedOutcomes'], tls }),
  );
  const summaries = stack.use(
    grpcClient(SummaryService, { address: config.ATTRIBUTION_GRPC, idempotent: ['getJourneySummary'], tls }),
  );
  const classification = stack.use(
    grpcClient(ClassificationService, {
      address: config.ATTRIBUTION_GRPC,
      idempotent: ['getClassification', 'setClassification'],
      tls,
    }),
  );
  const replays = stack.use(
    grpcClient(ReplayService, { address: config.ATTRIBUTION_GRPC, idempotent: ['getReplayStatus'], tls }),
  );
  const connections = stack.use(
    grpcClient(ConnectionsService, { address: config.CONNECTIONS_GRPC, idempotent: RETRIED.connections, tls }),
  );
  const webhooks = stack.use(
    grpcClient(WebhookService, { address: config.WEBHOOKS_GRPC, idempotent: RETRIED.webhooks, tls }),
  );
  const ofAttribution = { attribution, outcomes, summaries, classification, replays };
  return {
    clients: { tracking, identity, erasures, ...ofAttribution, connections, webhooks },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Methods that may be called twice without harm; a restart of the service behind them is then not felt. */
const RETRIED = {
  // Every event that the gateway sends carries its idempotency key, every other write its operation_id.
  tracking: [
    'recordEvents',
    'assignPayer',
    'issueTrackingKey',
    'revokeTrackingKey',
    'listTrackingKeys',
    'listEvents',
    'getQuality',
    'getSnippet',
  ],
  identity: ['importCustomers', 'searchCustomers', 'batchGetCustomers', 'resolveIdentity'],
  attribution: [
    'listCampaigns',
    'getUnattributed',
    'getTrend',
    'getOverview',
    'getPlatformComparison',
    'listConvertedCustomers',
    'getJourney',
    'summarizePersons',
    'listGoals',
    'listPayments',
    'getPayment',
    'markInstallment',
    'findAds',
    'upsertGoal',
    'recordRefund',
    'undoRefund',
  ],
  connections: ['listConnections', 'getConnection', 'getSyncStatus', 'startSync'],
  webhooks: [
    'createSubscription',
    'listSubscriptions',
    'changeSubscription',
    'listDeliveries',
    'redeliver',
    'sendTest',
  ],
} as const;
