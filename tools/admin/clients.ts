// Makes the gRPC clients that operators' tools use, and finds the addresses of the services.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import type { ClientTls } from '@touchline/chassis/grpc/tls.ts';
import { AccessService } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { AppsService } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { ReplayService } from '@touchline/proto/gen/touchline/attribution/v1/replays_pb.ts';
import { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { ExperimentService } from '@touchline/proto/gen/touchline/scoring/v1/experiments_pb.ts';
import { ScoringService } from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import { TrackingService } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { tlsFor } from './operator-tls.ts';

export type GrpcAddresses = Record<string, string>;

export interface AdminClients extends AsyncDisposable {
  readonly access: GrpcClient<typeof AccessService>;
  readonly apps: GrpcClient<typeof AppsService>;
  readonly people: GrpcClient<typeof PeopleService>;
  readonly tracking: GrpcClient<typeof TrackingService>;
  readonly attribution: GrpcClient<typeof AttributionService>;
  readonly replays: GrpcClient<typeof ReplayService>;
  readonly connections: GrpcClient<typeof ConnectionsService>;
  readonly scoring: GrpcClient<typeof ScoringService>;
  readonly experiments: GrpcClient<typeof ExperimentService>;
  /** One OpsService client per service, in the order in which work flows. */
  readonly ops: readonly (readonly [string, GrpcClient<typeof OpsService>])[];
}

/** The services in the order in which work flows. */
export const FLOW: readonly string[] = [
  'gateway',
  'console',
  'access',
  'connections',
  'tracking',
  'identity',
  'attribution',
  'campaigns',
  'webhooks',
  'scoring',
  'exports',
  'messages',
];

/**
 * Makes clients for the operators' ports of the services.
 * @param addresses `service -> host:port` @param tls for services that require it
 */
export function adminClients(addresses: GrpcAddresses, tls?: ClientTls): AdminClients {
  const at = (service: string) => {
    const address = addresses[service];
    if (!address) throw new Error(`No address is known for the service ${service}.`);
    return { address, deadlineMs: 30_000, tls: tlsFor(tls, service) };
  };
  const access = grpcClient(AccessService, at('access'));
  const apps = grpcClient(AppsService, at('access'));
  const people = grpcClient(PeopleService, at('access'));
  const tracking = grpcClient(TrackingService, at('tracking'));
  const attribution = grpcClient(AttributionService, at('attribution'));
  const replays = grpcClient(ReplayService, at('attribution'));
  const connections = grpcClient(ConnectionsService, at('connections'));
  const scoring = grpcClient(ScoringService, at('scoring'));
  const experiments = grpcClient(ExperimentService, at('scoring'));
  const ops = FLOW.map((service) => [service, grpcClient(OpsService, { ...at(service), retries: false })] as const);
  const clients = [
    access,
    apps,
    people,
    tracking,
    attribution,
    replays,
    connections,
    scoring,
    experiments,
    ...ops.map(([, client]) => client),
  ];
  return {
    access,
    apps,
    people,
    tracking,
    attribution,
    replays,
    connections,
    scoring,
    experiments,
    ops,
    async [Symbol.asyncDispose]() {
      for (const client of clients) {
        await client[Symbol.asyncDispose]();
      }
    },
  };
}

/**
 * Finds the operators' ports of the services: <SERVICE>_OPERATOR_GRPC variables, else those of the system that `npm start` runs.
 * @throws Error that says how to start a system
 */
export function findAddresses(stateDir: string, env: NodeJS.ProcessEnv): GrpcAddresses {
  const fromEnv = Object.fromEntries(
    FLOW.map((service) => [service, env[`${service.toUpperCase()}_OPERATOR_GRPC`] ?? '']),
  );
  if (Object.values(fromEnv).every(Boolean)) return fromEnv;
  const file = join(stateDir, 'services.json');
  if (!existsSync(file))
    throw new Error(
      'No system runs here: start one with `npm start`, or set ACCESS_OPERATOR_GRPC, TRACKING_OPERATOR_GRPC, … to the operators’ ports of its services.',
    );
  return {
    ...JSON.parse(readFileSync(file, 'utf8')).operator,
    ...Object.fromEntries(Object.entries(fromEnv).filter(([, value]) => value)),
  };
}
