// The services that webhooks asks: whose outcomes there are, who is behind them, and who may see that.
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { SubscriberService } from '@touchline/proto/gen/touchline/access/v1/subscribers_pb.ts';
import { OutcomeService } from '@touchline/proto/gen/touchline/attribution/v1/outcomes_pb.ts';
import { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { WebhooksConfig } from './config.ts';

export interface Others extends AsyncDisposable {
  readonly identity: GrpcClient<typeof IdentityService>;
  /** The log of recorded outcomes, by attribution. */
  readonly outcomes: GrpcClient<typeof OutcomeService>;
  /** What a subscriber may learn, by access. */
  readonly subscribers: GrpcClient<typeof SubscriberService>;
}

/** Opens the channels, which connect when they are first used; disposing closes them. */
export function connectOthers(config: WebhooksConfig): Others {
  const tls = tlsFiles(config);
  const stack = new AsyncDisposableStack();
  return {
    identity: stack.use(grpcClient(IdentityService, { address: config.IDENTITY_GRPC, tls })),
    outcomes: stack.use(grpcClient(OutcomeService, { address: config.ATTRIBUTION_GRPC, tls })),
    subscribers: stack.use(grpcClient(SubscriberService, { address: config.ACCESS_GRPC, tls })),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
