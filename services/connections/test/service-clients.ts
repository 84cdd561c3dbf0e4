// Opens a client for each gRPC service of connections, under the name by which tests call it.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { type ServicePorts, serviceClient } from '@touchline/chassis/testing/service-client.ts';
import { AdPlatformService } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import { ChatService } from '@touchline/proto/gen/touchline/connections/v1/chat_pb.ts';
import { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { ConversionsService } from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import { HandoffService } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { InboundService } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import { IntegrationService } from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import { MailService } from '@touchline/proto/gen/touchline/connections/v1/mail_pb.ts';
import { MessageService } from '@touchline/proto/gen/touchline/connections/v1/messages_pb.ts';
import { ThumbnailService } from '@touchline/proto/gen/touchline/connections/v1/thumbnails_pb.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';

const SERVICES = {
  client: ConnectionsService,
  platform: AdPlatformService,
  handoffs: HandoffService,
  integrations: IntegrationService,
  inbound: InboundService,
  conversions: ConversionsService,
  numbers: MessageService,
  chat: ChatService,
  mail: MailService,
  thumbnails: ThumbnailService,
  ops: OpsService,
} as const;

/** Some calls make several calls to a provider. */
const DEADLINE_MS = 60_000;

export type Clients = { readonly [Name in keyof typeof SERVICES]: GrpcClient<(typeof SERVICES)[Name]> };

/** Opens the clients; disposing closes them. */
export function connectClients(ports: ServicePorts): { readonly clients: Clients } & AsyncDisposable {
  const stack = new AsyncDisposableStack();
  const open = ([name, service]: [string, (typeof SERVICES)[keyof typeof SERVICES]]) =>
    [name, stack.use(serviceClient(service, ports, { deadlineMs: DEADLINE_MS }))] as const;
  // Object.fromEntries cannot express that every name is there.
  const clients = Object.fromEntries(Object.entries(SERVICES).map(open)) as unknown as Clients;
  return { clients, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/**
 * Returns the clients as members that follow restarts of the service.
 * @param now returns those of the running service; throws when none runs
 */
export const following = (now: () => Clients): Record<keyof Clients, PropertyDescriptor> =>
  Object.fromEntries(
    (Object.keys(SERVICES) as (keyof Clients)[]).map((name) => [name, { get: () => now()[name] }]),
  ) as Record<keyof Clients, PropertyDescriptor>;
