// What operations may call: the other services by gRPC, and the gateway's own records.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
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
import type { Access } from './access/access.ts';
import type { RefuseCrossSite } from './credentials/cross-site.ts';
import type { RecordEvents } from './operations/events/coalesce-events.ts';
import type { Stores } from './store/stores.ts';

export interface Services {
  readonly tracking: GrpcClient<typeof TrackingService>;
  readonly identity: GrpcClient<typeof IdentityService>;
  /** Erasures, by identity. */
  readonly erasures: GrpcClient<typeof ErasureService>;
  readonly attribution: GrpcClient<typeof AttributionService>;
  /** The log of recorded outcomes, by attribution. */
  readonly outcomes: GrpcClient<typeof OutcomeService>;
  /** Journeys in words, by attribution. */
  readonly summaries: GrpcClient<typeof SummaryService>;
  /** Channel rules, by attribution. */
  readonly classification: GrpcClient<typeof ClassificationService>;
  /** Replays of profiles, by attribution. */
  readonly replays: GrpcClient<typeof ReplayService>;
  readonly connections: GrpcClient<typeof ConnectionsService>;
  readonly webhooks: GrpcClient<typeof WebhookService>;
  /** RecordEvents, with the events of concurrent requests in one call. */
  readonly recordEvents: RecordEvents;
  /** What can be done to the gateway's own records. */
  readonly access: Access;
  /** The records themselves, for plain reads. */
  readonly stores: Stores;
  /** Guards what acts by a cookie, or sets one. @throws (the function) PublicError forbidden */
  readonly refuseCrossSite: RefuseCrossSite;
  /** The served description, made once at start. */
  readonly openapi: () => object;
}
