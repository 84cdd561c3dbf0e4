// Runs the real service on its own database and bus, with a subscriber that collects what it publishes.
import { randomUUID } from 'node:crypto';
import type { DescMessage, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { type Timestamp, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import type { Server } from '@touchline/chassis/run-server.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { serviceClient } from '@touchline/chassis/testing/service-client.ts';
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
  eventsRecordedWithTraits,
  identityErased,
  identityLinked,
  identityMerged,
  identityResolved,
} from '@touchline/proto/catalog.ts';
import { Origin, type UserTraitsSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type {
  CustomerErased,
  CustomersMerged,
  IdentityResolved,
  VisitorLinked,
} from '@touchline/proto/gen/touchline/events/v1/identity_pb.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import type { GetTraitsRequest } from '@touchline/proto/gen/touchline/tracking/v1/traits_pb.ts';
import { configFromEnv } from '../src/config.ts';
import { type Overrides, start } from '../src/start.ts';
import { type ErasureDoubles, serveDoubles } from './erasure-doubles.ts';

export interface RunningIdentity extends AsyncDisposable {
  readonly env: Record<string, string>;
  readonly bus: Bus;
  readonly mongo: Mongo;
  readonly services: readonly Server[];
  readonly client: GrpcClient<typeof IdentityService>;
  readonly erasures: GrpcClient<typeof ErasureService>;
  /** What was published, in the order of arrival. */
  readonly resolved: IdentityResolved[];
  readonly linked: VisitorLinked[];
  readonly merged: CustomersMerged[];
  readonly erased: CustomerErased[];
  /** Puts events into the ledger that identity queries, and publishes that they are there. */
  record(events: readonly TestEvent[]): Promise<void>;
  /** Publishes events with the traits in the message, as tracking of the previous release does. */
  recordWithTraits(events: readonly TestEvent[]): Promise<void>;
  /** The traits in the ledger, by event id; undefined for an event that no longer names anyone. */
  readonly ledger: Map<string, TestEvent['traits']>;
  /** Returns the resolution of each event, once all of them are there. */
  resolutionOf(eventIds: readonly string[]): Promise<IdentityResolved[]>;
  /** Waits until no work is left: everything is published then, though a subscriber may still have to receive it. */
  drained(): Promise<void>;
  /** Returns how many messages about a profile are on the bus. */
  told(entry: CatalogEntry, profileId: string): Promise<number>;
}

/** What tracking recorded, and what its message says. */
export interface TestEvent {
  event: {
    eventId?: string;
    profileId: string;
    origin?: Origin;
    eventTime?: Timestamp;
    visitorId?: string;
    revision?: number;
    eventType?: string;
    receivedAt?: Timestamp;
  };
  traits?: MessageInitShape<typeof UserTraitsSchema> | undefined;
  linkToken?: string;
  payerCustomerId?: string | undefined;
}

const logger = createLogger({ name: 'identity-test', level: 'silent' });

export const LINK_TOKEN_KEYS = `test:${Buffer.alloc(32, 5).toString('base64')}`;
export const ERASURE_KEYS = `test:${Buffer.alloc(32, 6).toString('base64')}`;

/** How long a call may take: a machine that stops for seconds is not a fault of the service. */
export const DEADLINE_MS = 60_000;

/** Callers wait for what they request, and the service checks for work often. */
export const LONG_TIMEOUTS: Overrides = { erasurePatienceMs: DEADLINE_MS, sweepMs: 100 };

/**
 * Starts the given number of instances that share one database and one bus; variables are added to the environment, and doubles
 * replace handlers of the neighbouring services.
 */
export async function runIdentity(
  instances = 1,
  variables: Record<string, string> = {},
  doubles: Partial<ErasureDoubles> = {},
  overrides: Overrides = {},
): Promise<RunningIdentity> {
  await using stack = new AsyncDisposableStack();
  const { mongodbUrl, natsUrl } = testStack();
  const database = testDatabaseName('identity');
  refuseRealDatabase(database);
  const prefix = testBusPrefix();
  const ledger: RunningIdentity['ledger'] = new Map();
  const traits = {
    getTraits: async ({ events }: GetTraitsRequest) => ({
      events: events.flatMap(({ eventId }) => (ledger.has(eventId) ? { eventId, ...given(ledger.get(eventId)) } : [])),
    }),
    ...doubles.traits,
  };
  const behind = stack.use(await serveDoubles({ ...doubles, traits }, logger));
  const env = {
    ...{ MONGODB_URL: mongodbUrl, MONGODB_DATABASE: database, NATS_URL: natsUrl },
    ...{ BUS_PREFIX: prefix, LOG_LEVEL: 'silent', LINK_TOKEN_KEYS },
    ...{ ERASURE_KEYS, TRACKING_GRPC: behind.address, ATTRIBUTION_GRPC: behind.address },
    MESSAGES_GRPC: behind.address,
    ...variables,
  };
  const bus = stack.use(await connectBus({ url: natsUrl, name: 'identity-test', prefix }));
  stack.defer(() => dropStreams(bus));
  const mongo = stack.use(await connectMongo({ url: mongodbUrl, database, appName: 'identity-test' }));
  stack.defer(async () => {
    await mongo.db.dropDatabase();
  });

  const services: Server[] = [];
  for (let i = 0; i < instances; i++)
    services.push(stack.use(await start(configFromEnv(env), { ...LONG_TIMEOUTS, logger, ...overrides })));
  const [first] = services;
  if (first === undefined) throw new RangeError('No instance was requested.');
  const options = { deadlineMs: DEADLINE_MS };
  const client = stack.use(serviceClient(IdentityService, first, options));
  const erasures = stack.use(serviceClient(ErasureService, first, options));
  const ops = stack.use(serviceClient(OpsService, first, options));

  const resolved: IdentityResolved[] = [];
  const linked: VisitorLinked[] = [];
  const merged: CustomersMerged[] = [];
  const erased: CustomerErased[] = [];
  const keep = async <D extends DescMessage>(entry: CatalogEntry<D>, kept: MessageShape<D>[]) => {
    const seen = new Set<string>();
    stack.use(
      await consume(bus, {
        entry,
        service: 'test',
        logger,
        handle: async (deliveries) => {
          // A message that comes again because its acknowledgement was late; a republished message is a different one.
          const isRepeat = ({ id, attempt }: { id: string; attempt: number }) => attempt > 1 && seen.has(id);
          kept.push(...deliveries.filter((one) => !isRepeat(one)).map(({ data }) => data));
          for (const { id } of deliveries) seen.add(id);
          return deliveries.map(() => done());
        },
      }),
    );
  };
  await keep(identityResolved, resolved);
  await keep(identityLinked, linked);
  await keep(identityMerged, merged);
  await keep(identityErased, erased);

  const running = stack.move();
  return {
    ...{ env, bus, mongo, services, client, erasures, resolved, linked, merged, erased, ledger },
    record: (events) => {
      const messages = events.map(({ traits, ...data }) => {
        if (data.event.eventId) ledger.set(data.event.eventId, traits);
        return busEvent(eventsRecorded, { ...envelopeOf(data), data: { ...data, hasTraits: traits !== undefined } });
      });
      // Each message has a new id, so a repeat does not count as one.
      return eventually(() => publish(bus, messages));
    },
    recordWithTraits: (events) => {
      const messages = events.map((data) => busEvent(eventsRecordedWithTraits, { ...envelopeOf(data), data }));
      return eventually(() => publish(bus, messages));
    },
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
    told: async ({ stream, subject }, profileId) => {
      const subjects_filter = bus.subject(`${subject}.${profileId}`);
      const { state } = await bus.manager.streams.info(bus.stream(stream), { subjects_filter });
      return Object.values(state.subjects ?? {}).reduce((sum, count) => sum + count, 0);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const given = (traits: TestEvent['traits']) => traits && { traits };

const envelopeOf = ({ event }: Pick<TestEvent, 'event'>) => ({
  id: randomUUID(),
  profileId: event.profileId,
  time: new Date(),
});

/** Makes an event of a profile; minute orders it in time. */
export function testEvent(
  profileId: string,
  {
    id = randomUUID(),
    minute = 0,
    visitor = '',
    traits,
    origin = Origin.SERVER,
    linkToken = '',
    receivedAt,
  }: {
    id?: string;
    minute?: number;
    visitor?: string;
    traits?: MessageInitShape<typeof UserTraitsSchema>;
    origin?: Origin;
    linkToken?: string;
    /** By the collector's clock; by default the time of the event. */
    receivedAt?: Date;
  },
): TestEvent {
  const eventTime = timestampFromDate(new Date(Date.UTC(2026, 0, 1, 0, minute)));
  const arrival = receivedAt ? timestampFromDate(receivedAt) : eventTime;
  const eventType = traits ? 'identify' : 'page_view';
  return {
    event: { eventId: id, profileId, origin, eventTime, receivedAt: arrival, visitorId: visitor, eventType },
    traits,
    linkToken,
  };
}
