// Opens a gRPC client for each service that webhooks calls.
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { SubscriberService } from '@touchline/proto/gen/touchline/access/v1/subscribers_pb.ts';
import { OutcomeService } from '@touchline/proto/gen/touchline/attribution/v1/outcomes_pb.ts';
import { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { MessageService } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import type { WebhooksConfig } from './config.ts';

export interface ServiceClients extends AsyncDisposable {
  readonly identity: GrpcClient<typeof IdentityService>;
  readonly messages: GrpcClient<typeof MessageService>;
  /** Attribution: the log of recorded outcomes. */
  readonly outcomes: GrpcClient<typeof OutcomeService>;
  /** Access: what a subscriber may see. */
  readonly subscribers: GrpcClient<typeof SubscriberService>;
}

/** Opens the channels; they connect on first use and close on disposal. */
export function connectServices(config: WebhooksConfig): ServiceClients {
  const tls = tlsFiles(config);
  const stack = new AsyncDisposableStack();
  return {
    identity: stack.use(grpcClient(IdentityService, { address: config.IDENTITY_GRPC, tls })),
    messages: stack.use(grpcClient(MessageService, { address: config.MESSAGES_GRPC, tls })),
    outcomes: stack.use(grpcClient(OutcomeService, { address: config.ATTRIBUTION_GRPC, tls })),
    subscribers: stack.use(grpcClient(SubscriberService, { address: config.ACCESS_GRPC, tls })),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
