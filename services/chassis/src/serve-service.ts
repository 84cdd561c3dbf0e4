// What every service of the mesh serves at its end of start.ts: its calls over gRPC, and probes beside them.
import type { Bus } from './bus/bus.ts';
import type { ProcessConfig } from './config.ts';
import type { GrpcService } from './grpc/serve.ts';
import { type PortsConfig, servePorts } from './grpc/serve-ports.ts';
import { serveOps } from './http/ops.ts';
import type { Mongo } from './mongo/mongo.ts';
import type { Logger } from './telemetry/logger.ts';

export interface Serving extends AsyncDisposable {
  readonly grpcPort: number;
  readonly operatorPort: number;
  readonly opsPort: number;
}

interface Deps {
  readonly config: PortsConfig & Pick<ProcessConfig, 'OPS_PORT'>;
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
  const { HOST: host, OPS_PORT } = config;
  const grpc = stack.use(await servePorts({ config, services, logger }));
  let isDraining = false;
  const ready = async () => !isDraining && isUp() && !bus.nats.isClosed() && (await mongo.ping().then(() => true));
  const ops = stack.use(await serveOps({ host, port: OPS_PORT, ready, logger }));
  stack.defer(() => {
    isDraining = true;
    grpc.stopAccepting();
  });
  const serving = stack.move();
  const { grpcPort, operatorPort } = grpc;
  return { grpcPort, operatorPort, opsPort: ops.port, [Symbol.asyncDispose]: () => serving.disposeAsync() };
}
