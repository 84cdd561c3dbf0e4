// Opens what the ops commands work on, each part when a command first needs it.

import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { ReplayService } from '@touchline/proto/gen/touchline/attribution/v1/replays_pb.ts';
import { InboundService } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { ScoringService } from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import { answerTimeMs } from './answer-time.ts';
import type { ClusterView } from './cluster-view.ts';
import { type OpsBus, openBus } from './open-bus.ts';
import type { ServiceTarget, Targets } from './targets.ts';

export interface OpsContext extends AsyncDisposable {
  readonly services: readonly ServiceTarget[];
  /** One OpsService client per service, in the order in which work flows. */
  readonly ops: readonly (readonly [string, GrpcClient<typeof OpsService>])[];
  readonly replays: GrpcClient<typeof ReplayService>;
  readonly inbound: GrpcClient<typeof InboundService>;
  readonly scoring: GrpcClient<typeof ScoringService>;
  /** @throws Error when NATS cannot be reached */
  bus(): Promise<OpsBus>;
  /** Null when the target is not a cluster. */
  readonly cluster: ClusterView | null;
}

const DEADLINE_MS = answerTimeMs(5000);

/** Makes a context without opening anything yet; disposing it closes what a command opened, and the targets. */
export function opsContext(targets: Targets): OpsContext {
  const stack = new AsyncDisposableStack();
  stack.use(targets);
  let ops: OpsContext['ops'] | undefined;
  let replays: OpsContext['replays'] | undefined;
  let inbound: OpsContext['inbound'] | undefined;
  let scoring: OpsContext['scoring'] | undefined;
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
    get inbound() {
      inbound ??= stack.use(grpcClient(InboundService, at(serviceOf(targets, 'connections'))));
      return inbound;
    },
    get scoring() {
      scoring ??= stack.use(grpcClient(ScoringService, at(serviceOf(targets, 'scoring'))));
      return scoring;
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
  if (found === undefined) throw new Error(`No address is known for ${wanted}.`);
  return found;
}

const openTargetBus = async (targets: Targets): Promise<OpsBus> => openBus(await targets.nats());
