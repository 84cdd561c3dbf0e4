import { appError } from '@touchline/chassis/errors.ts';
import type { Handlers } from '@touchline/chassis/grpc/serve.ts';
import type { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { ClassificationService } from '@touchline/proto/gen/touchline/attribution/v1/classification_pb.ts';
import type { OutcomeService } from '@touchline/proto/gen/touchline/attribution/v1/outcomes_pb.ts';
import type { ReplayService } from '@touchline/proto/gen/touchline/attribution/v1/replays_pb.ts';
import type { SummaryService } from '@touchline/proto/gen/touchline/attribution/v1/summaries_pb.ts';
import type { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { ErasureService } from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import type { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { TrackingService } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { WebhookService } from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import { attributionDouble, classificationDouble, summariesDouble } from './doubles/attribution.ts';
import { erasuresDouble, identityDouble } from './doubles/identity.ts';
import { CONNECTION_ID, TIME } from './doubles/known-ids.ts';
import { outcomesDouble } from './doubles/outcomes.ts';
import { replaysDouble } from './doubles/replays.ts';
import { trackingDouble } from './doubles/tracking.ts';
import { webhooksDouble } from './doubles/webhooks.ts';

export interface Doubles {
  tracking: Handlers<typeof TrackingService>;
  identity: Handlers<typeof IdentityService>;
  erasures: Handlers<typeof ErasureService>;
  attribution: Handlers<typeof AttributionService>;
  outcomes: Handlers<typeof OutcomeService>;
  summaries: Handlers<typeof SummaryService>;
  classification: Handlers<typeof ClassificationService>;
  replays: Handlers<typeof ReplayService>;
  connections: Handlers<typeof ConnectionsService>;
  webhooks: Handlers<typeof WebhookService>;
}

export function serviceDoubles(): Doubles {
  return {
    tracking: trackingDouble(),
    identity: identityDouble(),
    erasures: erasuresDouble(),
    attribution: attributionDouble(),
    outcomes: outcomesDouble(),
    summaries: summariesDouble(),
    classification: classificationDouble(),
    replays: replaysDouble(),
    connections: connectionsDouble(),
    webhooks: webhooksDouble(),
  };
}

function connectionsDouble(): Doubles['connections'] {
  const connection = {
    id: CONNECTION_ID,
    channel: 'social_ads',
    status: 'active',
    accountExternalId: 'act_1',
    createdAt: TIME,
    sync: { state: 'succeeded', lastSuccessAt: TIME },
  };
  return {
    createConnection: async () => ({ connection, created: true }),
    listConnections: async () => ({ connections: [connection] }),
    getConnection: async ({ id }) => {
      if (id !== CONNECTION_ID) throw appError('NOT_FOUND', 'not_found', 'This profile has no such connection.');
      return { connection };
    },
    startSync: async () => ({ connections: [connection] }),
    getSyncStatus: async () => ({ connections: [connection] }),
  };
}
