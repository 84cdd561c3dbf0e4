// Makes typed gRPC clients: every call has a deadline, carries the trace, and is retried only where its proto file allows it.
import { setTimeout as delay } from 'node:timers/promises';
import {
  create,
  type DescMethod,
  type DescService,
  type Message,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel as Level } from '@bufbuild/protobuf/wkt';
import { Client, Metadata, type ServiceError } from '@grpc/grpc-js';
import { context } from '@opentelemetry/api';
import { AppError } from '../errors.ts';
import { methodDefinition } from './definition.ts';
import { fromServiceError } from './error-status.ts';
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
/** Almost four seconds: a busy node can take that long to reach a new pod after a rollout has removed the old one. */
const RETRY_DELAYS_MS = [50, 200, 500, 500, 500, 500, 500, 500, 500];
/** With less time left than this, a retry would only turn a clear error into a time-out. */
const ANSWER_MS = 1000;

/**
 * Connects to a service, lazily.
 * @param options address host:port; deadlineMs 5,000 by default, retries included; retries false: for a caller that wants to know
 * the service's state at this moment
 * @returns one function per method, which throws AppError. A method whose `idempotency_level` is declared is retried while its
 * service is unavailable, within the deadline, so that a restart of the service goes unnoticed.
 */
export function grpcClient<S extends DescService>(
  desc: S,
  {
    address,
    deadlineMs = 5000,
    retries = true,
    tls,
  }: { address: string; deadlineMs?: number; retries?: boolean; tls?: TlsFiles | ClientTls | undefined },
): GrpcClient<S> {
  const serverName = tls && 'serverName' in tls ? tls.serverName : undefined;
  const client = new Client(address, channelCredentials(tls), {
    ...(serverName && { 'grpc.ssl_target_name_override': serverName }),
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 300,
    // A restart replaces every address within seconds; by default the library resolves them at most every 30 s.
    'grpc.dns_min_time_between_resolutions_ms': 500,
    'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  });
  const methods = desc.methods.map((method) => {
    const isRetried = retries && method.idempotency !== Level.IDEMPOTENCY_UNKNOWN;
    const attempts = isRetried ? RETRY_DELAYS_MS.length + 1 : 1;
    const call = (init: object, options: CallOptions = {}) =>
      retrying(attempts, Date.now() + (options.deadlineMs ?? deadlineMs), (deadline) =>
        unary(client, method, init, deadline),
      );
    return [method.localName, call] as const;
  });
  return Object.assign(Object.fromEntries(methods), {
    [Symbol.asyncDispose]: async () => client.close(),
  }) as unknown as GrpcClient<S>;
}

function unary(client: Client, method: DescMethod, init: object, deadline: number): Promise<Message> {
  const definition = methodDefinition(method);
  return withRpcSpan('client', definition.path.slice(1), context.active(), () => {
    const metadata = new Metadata();
    injectTrace(metadata);
    return new Promise<Message>((resolve, reject) => {
      client.makeUnaryRequest(
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
}

/** Retries within the caller's deadline: a call that is slow to fail is not retried for longer than the caller waits. */
async function retrying<T>(attempts: number, deadline: number, call: (deadline: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(deadline);
    } catch (error) {
      const wait = RETRY_DELAYS_MS[attempt - 1] ?? 0;
      const isWorthIt = attempt < attempts && Date.now() + wait + ANSWER_MS < deadline;
      if (!isWorthIt || !(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
      await delay(wait);
    }
  }
}
