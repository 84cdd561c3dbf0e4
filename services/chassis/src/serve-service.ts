// What every service of the mesh serves at its end of start.ts: its calls over gRPC, and probes beside them.
import type { Bus } from './bus/bus.ts';
import type { BaseConfig } from './config.ts';
import { type GrpcService, serveGrpc } from './grpc/serve.ts';
import { tlsFiles } from './grpc/tls.ts';
import { serveOps } from './http/ops.ts';
import type { Mongo } from './mongo/mongo.ts';
import type { Logger } from './telemetry/logger.ts';

export interface Serving extends AsyncDisposable {
  readonly grpcPort: number;
  readonly opsPort: number;
}

interface Deps {
  readonly config: Pick<BaseConfig, 'HOST'> & { GRPC_PORT: number; OPS_PORT: number } & Parameters<typeof tlsFiles>[0];
  readonly services: readonly GrpcService[];
  /** The service is ready while it reaches its database and the bus. */
  readonly mongo: Pick<Mongo, 'ping'>;
  readonly bus: Pick<Bus, 'nats'>;
  /** What it needs besides; true unless told. */
  readonly isUp?: () => boolean;
  readonly logger: Logger;
}

/** Disposing fails readiness and health first, then closes the probes, then waits for running calls. Dispose it before what calls need. */
export async function serveService({
  config,
  services,
  mongo,
  bus,
  isUp = () => true,
  logger,
}: Deps): Promise<Serving> {
  await using stack = new AsyncDisposableStack();
  const { HOST: host, GRPC_PORT: port, OPS_PORT } = config;
  const grpc = stack.use(await serveGrpc({ host, port, services, logger, tls: tlsFiles(config) }));
  let isDraining = false;
  const ready = async () => !isDraining && isUp() && !bus.nats.isClosed() && (await mongo.ping().then(() => true));
  const ops = stack.use(await serveOps({ host, port: OPS_PORT, ready, logger }));
  stack.defer(() => {
    isDraining = true;
    grpc.stopAccepting();
  });
  const serving = stack.move();
  return { grpcPort: grpc.port, opsPort: ops.port, [Symbol.asyncDispose]: () => serving.disposeAsync() };
}
