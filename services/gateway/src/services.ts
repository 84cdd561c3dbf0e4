// What operations may call: the other services by gRPC, and the gateway's own records.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { TrackingService } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { RecordEvents } from './operations/events/coalesce-events.ts';
import type { AccessStore } from './store/access-store.ts';

export interface Services {
  readonly tracking: GrpcClient<typeof TrackingService>;
  readonly identity: GrpcClient<typeof IdentityService>;
  readonly attribution: GrpcClient<typeof AttributionService>;
  readonly connections: GrpcClient<typeof ConnectionsService>;
  /** RecordEvents, with the events of concurrent requests in one call. */
  readonly recordEvents: RecordEvents;
  readonly access: AccessStore;
  /** The served description, made once at start. */
  readonly openapi: () => object;
}
