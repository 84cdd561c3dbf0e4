// What the ops commands work on; each part is opened when a command first asks for it.

import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { ReplayService } from '@touchline/proto/gen/touchline/attribution/v1/replays_pb.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { answerTimeMs } from './answer-time.ts';
import type { ClusterView } from './cluster-view.ts';
import { type OpsBus, openBus } from './open-bus.ts';
import type { ServiceTarget, Targets } from './targets.ts';

export interface OpsContext extends AsyncDisposable {
  readonly services: readonly ServiceTarget[];
  /** One OpsService client a service, in the order in which work flows. */
  readonly ops: readonly (readonly [string, GrpcClient<typeof OpsService>])[];
  readonly replays: GrpcClient<typeof ReplayService>;
  /** @throws Error when NATS can not be reached */
  bus(): Promise<OpsBus>;
  /** Null where it is no cluster. */
  readonly cluster: ClusterView | null;
}

const DEADLINE_MS = answerTimeMs(5000);

/** Opens nothing yet; what a command opened is closed with it, and so are the targets. */
export function opsContext(targets: Targets): OpsContext {
  const stack = new AsyncDisposableStack();
  stack.use(targets);
  let ops: OpsContext['ops'] | undefined;
  let replays: OpsContext['replays'] | undefined;
  let bus: Promise<OpsBus> | undefined;
  return {
    get services() {
      return targets.services();
    },
    get ops() {
      ops ??= targets
        .services()
        .map((place) => [place.name, stack.use(grpcClient(OpsService, { ...at(place), retries: false }))]);
      return ops;
    },
    get replays() {
      replays ??= stack.use(grpcClient(ReplayService, at(serviceOf(targets, 'attribution'))));
      return replays;
    },
    bus: () => {
      bus ??= openTargetBus(targets).then((opened) => stack.use(opened));
      return bus;
    },
    cluster: targets.cluster,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

const at = ({ operator, tls }: ServiceTarget) => ({ address: operator, deadlineMs: DEADLINE_MS, tls });

function serviceOf(targets: Targets, wanted: string): ServiceTarget {
  const found = targets.services().find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`No address is known of ${wanted}.`);
  return found;
}

const openTargetBus = async (targets: Targets): Promise<OpsBus> => openBus(await targets.nats());
