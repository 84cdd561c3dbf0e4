// Makes typed gRPC clients: every call has a deadline, carries the trace, and is retried only where its proto file allows it.
import {
  create,
  type DescMethod,
  type DescService,
  type Message,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel as Level } from '@bufbuild/protobuf/wkt';
import { Client, type ClientUnaryCall, Metadata, type ServiceError } from '@grpc/grpc-js';
import { context } from '@opentelemetry/api';
import { answerDeadline } from './answer-within.ts';
import { methodDefinition } from './definition.ts';
import { fromServiceError, timeIsUp } from './error-status.ts';
import type { Attempt } from './hedge.ts';
import { createSendAgain } from './send-again.ts';
import { type ClientTls, channelCredentials, type TlsFiles } from './tls.ts';
import { injectTrace, withRpcSpan } from './trace.ts';

export interface CallOptions {
  deadlineMs?: number;
}

export type GrpcClient<S extends DescService> = {
  [K in keyof S['method']]: S['method'][K] extends DescMethod
    ? (
        request: MessageInitShape<S['method'][K]['input']>,
        options?: CallOptions,
      ) => Promise<MessageShape<S['method'][K]['output']>>
    : never;
} & AsyncDisposable;

const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;
const USUAL_MS = 5000;
/**
 * How long a replica may be silent before another is asked too. A write is given more time: whoever is asked second finds it done,
 * and can say so in the answer.
 */
const HEDGE_READ_MS = 500;
const HEDGE_WRITE_MS = 1000;

/**
 * Connects to a service, lazily.
 * @param options address as grpcAddress of config.ts; usualMs: how long a call takes at most, all attempts included, 5,000 by default;
 * deadlineMs: the same where calls are known to be slow; retries false: for a caller that wants to know the service's state at
 * this moment
 * @returns one function per method, which throws AppError. A method whose `idempotency_level` is declared is sent again while its
 * service is unavailable, so that a restart of the service goes unnoticed, and to another replica when the first is silent,
 * so that a lost node does; both within the deadline, and within a budget where a server has the cost (ADR 70).
 */
export function grpcClient<S extends DescService>(
  desc: S,
  {
    address,
    usualMs = USUAL_MS,
    deadlineMs,
    retries = true,
    tls,
  }: {
    address: string;
    usualMs?: number;
    deadlineMs?: number;
    retries?: boolean;
    tls?: TlsFiles | ClientTls | undefined;
  },
): GrpcClient<S> {
  const serverName = tls && 'serverName' in tls ? tls.serverName : undefined;
  const client = new Client(targetOf(address), channelCredentials(tls), {
    ...(serverName && { 'grpc.ssl_target_name_override': serverName }),
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 300,
    // A lost node closes no connection. A peer that is only slow answers a ping within this time, however busy its node is.
    'grpc.keepalive_time_ms': 1000,
    'grpc.keepalive_timeout_ms': 10_000,
    // A restart replaces every address within seconds; by default the library resolves them at most every 30 s.
    'grpc.dns_min_time_between_resolutions_ms': 500,
    'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  });
  const sendAgain = createSendAgain(desc.typeName);
  const methods = desc.methods.map((method) => {
    const hedgeAfterMs = method.idempotency === Level.NO_SIDE_EFFECTS ? HEDGE_READ_MS : HEDGE_WRITE_MS;
    const maySendAgain = retries && method.idempotency !== Level.IDEMPOTENCY_UNKNOWN;
    const call = async (init: object, options: CallOptions = {}) => {
      // Who states a time knows the call to be slow, mostly because it asks a provider.
      const stated = options.deadlineMs ?? deadlineMs;
      const bound = stated === undefined ? answerDeadline() : undefined;
      if (bound !== undefined && bound <= Date.now()) throw timeIsUp(`${desc.typeName}/${method.name}`);
      const deadline = Math.min(Date.now() + (stated ?? usualMs), bound ?? Number.POSITIVE_INFINITY);
      const attempt = () => unary(client, method, init, deadline);
      if (!maySendAgain) return attempt().answer;
      return sendAgain(attempt, { deadline, hedgeAfterMs: stated === undefined ? hedgeAfterMs : undefined });
    };
    return [method.localName, call] as const;
  });
  return Object.assign(Object.fromEntries(methods), {
    [Symbol.asyncDispose]: async () => client.close(),
  }) as unknown as GrpcClient<S>;
}

/** Returns what the library calls an address: a name is resolved to all replicas, and a list of theirs has a scheme. */
function targetOf(address: string): string {
  return address.includes(',') ? `ipv4:${address}` : address;
}

function unary(client: Client, method: DescMethod, init: object, deadline: number): Attempt<Message> {
  const definition = methodDefinition(method);
  let running: ClientUnaryCall | undefined;
  const answer = withRpcSpan('client', definition.path.slice(1), context.active(), () => {
    const metadata = new Metadata();
    injectTrace(metadata);
    return new Promise<Message>((resolve, reject) => {
      running = client.makeUnaryRequest(
        definition.path,
        definition.requestSerialize,
        definition.responseDeserialize,
        create(method.input, init as never),
        metadata,
        { deadline },
        (error: ServiceError | null, response?: Message) =>
          error || !response
            ? reject(fromServiceError(error as ServiceError, definition.path.slice(1)))
            : resolve(response),
      );
    });
  });
  return { answer, cancel: () => running?.cancel() };
}
