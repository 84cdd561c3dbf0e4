// Runs the gRPC server of a service: typed handlers, checked requests, AppErrors sent as google.rpc.Status, health, traces,
// draining.
import {
  create,
  type DescMethod,
  type DescService,
  type Message,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { type handleUnaryCall, type Metadata, Server, status } from '@grpc/grpc-js';
import { AppError, appError } from '../errors.ts';
import { outageAsAppError } from '../mongo/outage.ts';
import { grpcDuration } from '../telemetry/chassis-metrics.ts';
import type { Logger } from '../telemetry/logger.ts';
import { allowAnyCaller, type CheckCaller, checkCaller, type Side, servedAt } from './callers.ts';
import { checkRequest } from './check-request.ts';
import { methodDefinition } from './definition.ts';
import { toServiceError } from './error-status.ts';
import { healthService } from './health.ts';
import { serverCredentials, type TlsFiles } from './tls.ts';
import { extractTrace, withRpcSpan } from './trace.ts';

/** What a handler knows about its call. */
export interface CallContext {
  /** Aborts when the caller gave up or its deadline passed. */
  readonly signal: AbortSignal;
  readonly metadata: Metadata;
}

export type Handlers<S extends DescService> = {
  [K in keyof S['method']]: S['method'][K] extends DescMethod
    ? (
        request: MessageShape<S['method'][K]['input']>,
        call: CallContext,
      ) => Promise<MessageInitShape<S['method'][K]['output']>>
    : never;
};

type AnyHandler = (request: Message, call: CallContext) => Promise<object>;

/** A service with its handlers, for serveGrpc. */
export interface GrpcService {
  readonly desc: DescService;
  readonly handlers: Record<string, AnyHandler>;
}

/** Binds handlers to a service; the types make sure that every method has one. */
export function implement<S extends DescService>(desc: S, handlers: Handlers<S>): GrpcService {
  return { desc, handlers: handlers as unknown as Record<string, AnyHandler> };
}

export interface GrpcServer extends AsyncDisposable {
  readonly port: number;
  /** Makes health respond NOT_SERVING from now on; calls are still served. */
  stopAccepting(): void;
}

const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;

/**
 * Serves gRPC on host:port (0: any free port). With tls, callers are identified by their certificates and may call what
 * proto/callers.ts allows; anyone may query health.
 * @param side serves only the methods for neighbours, or for operators; all of them by default
 * @param trustDomain and isEnforced as for checkCaller Disposing waits for running calls, then closes; it cuts calls that still
 * run after 10 s.
 */
export async function serveGrpc({
  host,
  port,
  services,
  logger,
  tls,
  side,
  trustDomain = 'touchline',
  isEnforced = true,
}: {
  host: string;
  port: number;
  services: readonly GrpcService[];
  logger: Logger;
  tls?: TlsFiles | undefined;
  side?: Side;
  trustDomain?: string;
  isEnforced?: boolean;
}): Promise<GrpcServer> {
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
    'grpc.keepalive_permit_without_calls': 1,
  });
  const health = healthService(services.map((service) => service.desc.typeName));
  const check = tls ? checkCaller({ trustDomain, isEnforced, side, logger }) : allowAnyCaller;
  const add = (service: GrpcService, methods: readonly DescMethod[], may: CheckCaller) =>
    server.addService(
      Object.fromEntries(methods.map((method) => [method.localName, methodDefinition(method)])),
      Object.fromEntries(methods.map((method) => [method.localName, unary(service, method, may, logger)])),
    );
  add(health.service, health.desc.methods, allowAnyCaller);
  for (const service of services) {
    const methods = service.desc.methods.filter((method) => side === undefined || servedAt(side, method));
    if (methods.length > 0) add(service, methods, check);
  }
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, serverCredentials(tls), (error, at) => (error ? reject(error) : resolve(at)));
  });
  return {
    port: bound,
    stopAccepting: () => health.stop(),
    async [Symbol.asyncDispose]() {
      health.stop();
      const cut = setTimeout(() => server.forceShutdown(), 10_000);
      await new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
      clearTimeout(cut);
    },
  };
}

function unary(
  service: GrpcService,
  method: DescMethod,
  check: CheckCaller,
  logger: Logger,
): handleUnaryCall<Message, Message> {
  const operation = `${service.desc.typeName}/${method.name}`;
  const handler = service.handlers[method.localName];
  const isHealth = service.desc.typeName === 'grpc.health.v1.Health';
  return (call, callback) => {
    const began = performance.now();
    const measure = (code: string) => {
      if (!isHealth) grpcDuration.record((performance.now() - began) / 1000, { method: operation, code });
    };
    const abort = new AbortController();
    let isAnswered = false;
    // grpc-js emits this at the end of every call, even one that was answered.
    call.on('cancelled', () => {
      if (!isAnswered) abort.abort();
    });
    const run = async () => {
      check(method, call.getAuthContext());
      if (!handler) throw appError('not_implemented', 'This method is not served.');
      checkRequest(method, call.request);
      return create(
        method.output,
        (await handler(call.request, { signal: abort.signal, metadata: call.metadata })) as never,
      );
    };
    withRpcSpan('server', operation, extractTrace(call.metadata), run).then(
      (response) => {
        isAnswered = true;
        measure('OK');
        callback(null, response);
      },
      (error: unknown) => {
        isAnswered = true;
        const outage = outageAsAppError(error);
        if (outage) logger.warn({ operation, err: error }, 'a call found the database unavailable');
        else if (!(error instanceof AppError)) logger.error({ operation, err: error }, 'call failed');
        const answer = toServiceError(outage ?? error);
        measure(status[answer.code ?? status.UNKNOWN] ?? 'UNKNOWN');
        callback(answer);
      },
    );
  };
}
