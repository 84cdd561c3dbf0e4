// Opens a gRPC client for each service that exports calls.
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { SubscriberService } from '@touchline/proto/gen/touchline/access/v1/subscribers_pb.ts';
import { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { ExportFactsService } from '@touchline/proto/gen/touchline/attribution/v1/export_facts_pb.ts';
import { AudiencesService } from '@touchline/proto/gen/touchline/connections/v1/audiences_pb.ts';
import { ConversionsService } from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { ExportsConfig } from '../config.ts';

export interface ServiceClients extends AsyncDisposable {
  readonly attribution: GrpcClient<typeof AttributionService>;
  readonly facts: GrpcClient<typeof ExportFactsService>;
  readonly identity: GrpcClient<typeof IdentityService>;
  /** The client of access, which knows how private a profile is. */
  readonly subscribers: GrpcClient<typeof SubscriberService>;
  /** The clients of connections, which sends. */
  readonly conversions: GrpcClient<typeof ConversionsService>;
  readonly audiences: GrpcClient<typeof AudiencesService>;
}

/** Connections begins new requests to a platform for a minute, and the last of them may take a while. */
const SENDING_DEADLINE_MS = 120_000;

type Addresses = Pick<
  ExportsConfig,
  | 'ATTRIBUTION_GRPC'
  | 'IDENTITY_GRPC'
  | 'ACCESS_GRPC'
  | 'CONNECTIONS_GRPC'
  | 'GRPC_TLS_CERT_FILE'
  | 'GRPC_TLS_KEY_FILE'
  | 'GRPC_TLS_CA_FILE'
>;

/** Opens the channels; they connect on first use and close on disposal. */
export function connectServices(config: Addresses): ServiceClients {
  const tls = tlsFiles(config);
  const stack = new AsyncDisposableStack();
  const address = config.ATTRIBUTION_GRPC;
  const sending = { address: config.CONNECTIONS_GRPC, deadlineMs: SENDING_DEADLINE_MS, tls };
  return {
    attribution: stack.use(grpcClient(AttributionService, { address, tls })),
    facts: stack.use(grpcClient(ExportFactsService, { address, tls })),
    identity: stack.use(grpcClient(IdentityService, { address: config.IDENTITY_GRPC, tls })),
    subscribers: stack.use(grpcClient(SubscriberService, { address: config.ACCESS_GRPC, tls })),
    conversions: stack.use(grpcClient(ConversionsService, sending)),
    audiences: stack.use(grpcClient(AudiencesService, sending)),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
