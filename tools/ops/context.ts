// What the ops commands work on; each part is opened when a command first asks for it.
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import type { ClusterView } from './cluster-view.ts';
import { type OpsBus, openBus } from './open-bus.ts';
import type { Places, ServicePlace } from './places.ts';

export interface OpsContext extends AsyncDisposable {
  readonly services: readonly ServicePlace[];
  /** One OpsService client a service, in the order in which work flows. */
  readonly ops: readonly (readonly [string, GrpcClient<typeof OpsService>])[];
  /** @throws Error when NATS can not be reached */
  bus(): Promise<OpsBus>;
  /** Null where it is no cluster. */
  readonly cluster: ClusterView | null;
}

const DEADLINE_MS = 5000;

/** Opens nothing yet; what a command opened is closed with it, and so are the places. */
export function opsContext(places: Places): OpsContext {
  const stack = new AsyncDisposableStack();
  stack.use(places);
  let ops: OpsContext['ops'] | undefined;
  let bus: Promise<OpsBus> | undefined;
  return {
    get services() {
      return places.services();
    },
    get ops() {
      ops ??= places
        .services()
        .map(({ name, grpc, tls }) => [
          name,
          stack.use(grpcClient(OpsService, { address: grpc, deadlineMs: DEADLINE_MS, tls })),
        ]);
      return ops;
    },
    bus: () => {
      bus ??= openPlacedBus(places).then((opened) => stack.use(opened));
      return bus;
    },
    cluster: places.cluster,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

const openPlacedBus = async (places: Places): Promise<OpsBus> => openBus(await places.nats());
