// The real service on a database and a bus of its own, and a subscriber that keeps what it publishes.
import { randomUUID } from 'node:crypto';
import type { DescMessage, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { type Timestamp, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import {
  dropStreams,
  refuseRealDatabase,
  testBusPrefix,
  testDatabaseName,
  testStack,
} from '@touchline/chassis/testing/stack.ts';
import {
  type CatalogEntry,
  eventsRecorded,
  identityLinked,
  identityMerged,
  identityResolved,
} from '@touchline/proto/catalog.ts';
import { Origin, type UserTraitsSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type {
  CustomersMerged,
  IdentityResolved,
  VisitorLinked,
} from '@touchline/proto/gen/touchline/events/v1/identity_pb.ts';
import { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { configFromEnv } from '../src/config.ts';
import { type Identity, start } from '../src/start.ts';

export interface RunningIdentity extends AsyncDisposable {
  readonly env: Record<string, string>;
  readonly bus: Bus;
  readonly mongo: Mongo;
  readonly services: readonly Identity[];
  readonly client: GrpcClient<typeof IdentityService>;
  /** What was published, in the order of arrival. */
  readonly resolved: IdentityResolved[];
  readonly linked: VisitorLinked[];
  readonly merged: CustomersMerged[];
  record(events: readonly TestEvent[]): Promise<void>;
  /** The resolution of each event, once all of them are there. */
  resolutionOf(eventIds: readonly string[]): Promise<IdentityResolved[]>;
  /** Waits until no work is left. */
  drained(): Promise<void>;
}

/** The plain form of events.recorded. */
export interface TestEvent {
  event: {
    eventId?: string;
    profileId: string;
    origin?: Origin;
    eventTime?: Timestamp;
    visitorId?: string;
    revision?: number;
  };
  traits?: MessageInitShape<typeof UserTraitsSchema> | undefined;
}

const logger = createLogger({ name: 'identity-test', level: 'silent' });

/** Starts the given number of instances that share one database and one bus. */
export async function runIdentity(instances = 1): Promise<RunningIdentity> {
  await using stack = new AsyncDisposableStack();
  const { mongodbUrl, natsUrl, redisUrl } = testStack();
  const database = testDatabaseName('identity');
  refuseRealDatabase(database);
  const prefix = testBusPrefix();
  const env = {
    ...{ MONGODB_URL: mongodbUrl, MONGODB_DATABASE: database, NATS_URL: natsUrl, REDIS_URL: redisUrl },
    ...{ BUS_PREFIX: prefix, LOG_LEVEL: 'silent' },
  };
  const bus = stack.use(await connectBus({ url: natsUrl, name: 'identity-test', prefix }));
  stack.defer(() => dropStreams(bus));
  const mongo = stack.use(await connectMongo({ url: mongodbUrl, database, appName: 'identity-test' }));
  stack.defer(async () => {
    await mongo.db.dropDatabase();
  });

  const services: Identity[] = [];
  for (let i = 0; i < instances; i++) services.push(stack.use(await start(configFromEnv(env), { logger })));
  const address = `127.0.0.1:${services[0]?.grpcPort}`;
  const client = stack.use(grpcClient(IdentityService, { address, deadlineMs: 20_000 }));
  const ops = stack.use(grpcClient(OpsService, { address }));

  const resolved: IdentityResolved[] = [];
  const linked: VisitorLinked[] = [];
  const merged: CustomersMerged[] = [];
  const keep = async <D extends DescMessage>(entry: CatalogEntry<D>, kept: MessageShape<D>[]) => {
    stack.use(
      await consume(bus, {
        entry,
        service: 'test',
        logger,
        handle: async (deliveries) => {
          kept.push(...deliveries.map(({ data }) => data));
          return deliveries.map(() => done());
        },
      }),
    );
  };
  await keep(identityResolved, resolved);
  await keep(identityLinked, linked);
  await keep(identityMerged, merged);

  const running = stack.move();
  return {
    ...{ env, bus, mongo, services, client, resolved, linked, merged },
    record: (events) =>
      publish(
        bus,
        events.map((data) =>
          busEvent(eventsRecorded, { id: randomUUID(), profileId: data.event.profileId, time: new Date(), data }),
        ),
      ),
    resolutionOf: (eventIds) =>
      eventually(() =>
        eventIds.map((id) => {
          const found = resolved.find(({ event }) => event?.eventId === id);
          if (!found) throw new Error('not resolved yet');
          return found;
        }),
      ),
    drained: () =>
      eventually(async () => {
        const { backlogs } = await ops.getBacklog({});
        if (backlogs.some(({ pending }) => pending > 0n)) throw new Error('not drained yet');
      }),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** An event of a profile; minute orders it in time. */
export function testEvent(
  profileId: string,
  {
    id = randomUUID(),
    minute = 0,
    visitor = '',
    traits,
    origin = Origin.SERVER,
  }: {
    id?: string;
    minute?: number;
    visitor?: string;
    traits?: MessageInitShape<typeof UserTraitsSchema>;
    origin?: Origin;
  },
): TestEvent {
  const eventTime = timestampFromDate(new Date(Date.UTC(2026, 0, 1, 0, minute)));
  return { event: { eventId: id, profileId, origin, eventTime, visitorId: visitor }, traits };
}
