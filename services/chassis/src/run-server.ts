// Does the last step of every start.ts: reports backlogs and dependencies, then serves the calls, and the public endpoints where
// the service has them.
import type { Bus } from './bus/bus.ts';
import type { ProcessConfig } from './config.ts';
import type { GrpcService } from './grpc/serve.ts';
import { type PortsConfig, servePorts } from './grpc/serve-ports.ts';
import { serveOps } from './http/ops.ts';
import type { Mongo } from './mongo/mongo.ts';
import { backlogService } from './ops/backlog.ts';
import type { PublicServer } from './public-http/public-server.ts';
import type { Logger } from './telemetry/logger.ts';
import { observeBacklog, observeDependencies, type Queues } from './telemetry/metrics.ts';

export interface Server extends AsyncDisposable {
  readonly grpcPort: number;
  readonly operatorPort: number;
  readonly opsPort: number;
}

interface Parts {
  /** The service's name, by which operators query its backlogs. */
  readonly name: string;
  readonly config: PortsConfig & Pick<ProcessConfig, 'OPS_PORT'>;
  /** Its own gRPC services; the one that reports backlogs is added here. */
  readonly services?: readonly GrpcService[];
  /** How much waits in each of its queues, in the order in which work flows through them. */
  readonly backlogs?: Queues<number>;
  /** Since when the oldest entry of a queue waits, for queues that know; undefined when nothing waits. */
  readonly oldest?: Queues<Date | undefined>;
  /** What it depends on, by name: each check returns false, or throws, while the dependency is unavailable. */
  readonly dependencies: Queues<unknown>;
  /** Whether requests may come. It may throw, which means no. */
  readonly ready: () => Promise<boolean> | boolean;
  readonly logger: Logger;
}

/**
 * Serves the calls of a service and its probes, and takes ownership of all that was started before.
 * @param stack what the calls need; disposing the server fails readiness and health first, closes the probes, waits for running
 * calls, and then disposes the stack in reverse order
 */
export async function runServer(stack: AsyncDisposableStack, parts: Parts): Promise<Server> {
  const { grpcPort, operatorPort, opsPort } = await serve(stack, parts);
  return { grpcPort, operatorPort, opsPort, ...owning(stack) };
}

/**
 * Does the same for a service with a public server, which drains first.
 * @param face starts the public server, and calls onDrain when that begins to drain: readiness fails from then on
 */
export async function runPublicServer(
  stack: AsyncDisposableStack,
  parts: Parts,
  face: (onDrain: () => void) => Promise<PublicServer>,
): Promise<Server & { readonly httpPort: number }> {
  const { grpcPort, operatorPort, opsPort, drain } = await serve(stack, parts);
  const { port: httpPort } = stack.use(await face(drain));
  return { grpcPort, operatorPort, opsPort, httpPort, ...owning(stack) };
}

/** Returns the readiness of a service that can work while it reaches its database and the bus. */
export function reaching({ mongo, bus }: { mongo: Pick<Mongo, 'ping'>; bus: Pick<Bus, 'nats'> }) {
  return async (): Promise<boolean> => !bus.nats.isClosed() && (await mongo.ping().then(() => true));
}

async function serve(stack: AsyncDisposableStack, parts: Parts) {
  const { name, config, services = [], backlogs = {}, oldest = {}, dependencies, ready, logger } = parts;
  observeBacklog(backlogs, oldest);
  observeDependencies(dependencies);
  const all = [...services, backlogService(name, backlogs, oldest)];
  const grpc = stack.use(await servePorts({ config, services: all, logger }));
  let isDraining = false;
  const isReady = async () => !isDraining && (await ready());
  const ops = stack.use(await serveOps({ host: config.HOST, port: config.OPS_PORT, ready: isReady, logger }));
  stack.defer(() => {
    isDraining = true;
    grpc.stopAccepting();
  });
  const drain = () => {
    isDraining = true;
  };
  return { grpcPort: grpc.grpcPort, operatorPort: grpc.operatorPort, opsPort: ops.port, drain };
}

function owning(stack: AsyncDisposableStack): AsyncDisposable {
  const owned = stack.move();
  return { [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
