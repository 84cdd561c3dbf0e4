// The end of every start.ts: shows what waits and what the service stands on, then serves its calls, and its public face where it has one.
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
  /** The service's name, by which operators ask what waits in it. */
  readonly name: string;
  readonly config: PortsConfig & Pick<ProcessConfig, 'OPS_PORT'>;
  /** Its own gRPC services; the one that says what waits is added here. */
  readonly services?: readonly GrpcService[];
  /** How much waits in each of its queues, in the order in which work flows through them. */
  readonly backlogs?: Queues<number>;
  /** Since when the oldest of a queue waits, for those that know; undefined when nothing waits. */
  readonly oldest?: Queues<Date | undefined>;
  /** What it stands on, by name: each answers false, or throws, while that is away. */
  readonly dependencies: Queues<unknown>;
  /** Whether requests may come. It may throw, which means no. */
  readonly ready: () => Promise<boolean> | boolean;
  readonly logger: Logger;
}

/**
 * Serves the calls of a service and its probes, and takes over all that was started before.
 * @param stack what the calls need; disposing what is returned fails readiness and health first, closes the probes, waits for running calls,
 * and then disposes the stack in reverse
 */
export async function runServer(stack: AsyncDisposableStack, parts: Parts): Promise<Server> {
  const { grpcPort, operatorPort, opsPort } = await serve(stack, parts);
  return { grpcPort, operatorPort, opsPort, ...owning(stack) };
}

/**
 * The same for a service with a public face, which drains first.
 * @param face starts it, and calls what it is given when it begins to drain: readiness fails from then on
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

/** Readiness of a service that can work while it reaches its database and the bus. */
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
