// Runs the real service on free ports against the real stack, with its own database and bus.
import assert from 'node:assert/strict';
import { create, fromBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { walkStream } from '@touchline/chassis/bus/walk-stream.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { serviceClient } from '@touchline/chassis/testing/service-client.ts';
import { dropStreams, testBusPrefix, testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { eventsRecorded } from '@touchline/proto/catalog.ts';
import {
  type EventRecordedV2,
  EventRecordedV2Schema,
  Origin,
} from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { DomainService } from '@touchline/proto/gen/touchline/tracking/v1/domains_pb.ts';
import { SiteService } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import {
  type EventDraft,
  EventDraftSchema,
  TrackingService,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { configFromEnv, type TrackingConfig } from '../src/config.ts';
import { type Overrides, start, type Tracking } from '../src/start.ts';
import type { RawEventDoc } from '../src/store/raw-event.ts';
import type { RelayWriterDoc } from '../src/store/relay-writers.ts';

export interface Site {
  readonly config: TrackingConfig;
  readonly mongo: Mongo;
  readonly bus: Bus;
  readonly rows: ReturnType<typeof rowsOf>;
  /** The watermarks. */
  readonly writers: ReturnType<typeof writersOf>;
  /** Starts one more process of the service on the same database and bus. */
  start(overrides?: Overrides, change?: Partial<TrackingConfig>): Promise<Running>;
  /** Returns everything on the stream now, oldest first. */
  published(): Promise<EventRecordedV2[]>;
  /** Returns the idempotency keys of the published events from the ledger, since messages have none. */
  publishedKeys(): Promise<Set<string>>;
  /** Waits until no row has a pending flag and the watermarks have passed every row. */
  relayed(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Running extends AsyncDisposable {
  readonly service: Tracking;
  readonly client: GrpcClient<typeof TrackingService>;
  readonly sites: GrpcClient<typeof SiteService>;
  readonly domains: GrpcClient<typeof DomainService>;
  readonly ops: GrpcClient<typeof OpsService>;
  readonly collector: string;
}

const rowsOf = (mongo: Mongo) => mongo.db.collection<RawEventDoc>('raw_events');
const writersOf = (mongo: Mongo) => mongo.db.collection<RelayWriterDoc>('relay_writers');

/** How long a call may take: a machine that stands still for seconds is not the service's fault. */
export const DEADLINE_MS = 60_000;

/** Creates a database and a bus for one test file; disposing drops both. */
export async function openSite(label: string, env: Record<string, string> = {}): Promise<Site> {
  const stack = testStack();
  const config = configFromEnv({
    MONGODB_URL: stack.mongodbUrl,
    NATS_URL: stack.natsUrl,
    MONGODB_DATABASE: testDatabaseName(label),
    BUS_PREFIX: testBusPrefix(),
    LOG_LEVEL: 'silent',
    DRAIN_GRACE_MS: '20',
    RELAY_SWEEP_MS: '100',
    COMMIT_TIMEOUT_MS: String(DEADLINE_MS),
    ...env,
  });
  const mongo = await connectMongo({ url: config.MONGODB_URL, database: config.MONGODB_DATABASE, appName: 'test' });
  const bus = await connectBus({ url: config.NATS_URL, name: 'test', prefix: config.BUS_PREFIX });
  return {
    config,
    mongo,
    bus,
    rows: rowsOf(mongo),
    writers: writersOf(mongo),
    start: (overrides, change) => run({ ...config, ...change }, overrides),
    published: () => published(bus),
    async publishedKeys() {
      const ids = (await published(bus)).map(({ event }) => event?.eventId ?? '');
      return new Set(await rowsOf(mongo).distinct('idempotency_key', { _id: { $in: ids } }));
    },
    relayed: () => relayed(mongo),
    async [Symbol.asyncDispose]() {
      await dropStreams(bus);
      await bus[Symbol.asyncDispose]();
      await mongo.db.dropDatabase();
      await mongo[Symbol.asyncDispose]();
    },
  };
}

async function run(config: TrackingConfig, overrides: Overrides = {}): Promise<Running> {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const service = await start(config, { logger, tracker: async () => async () => 'touchline()', ...overrides });
  const options = { deadlineMs: DEADLINE_MS };
  const client = serviceClient(TrackingService, service, options);
  const sites = serviceClient(SiteService, service, options);
  const domains = serviceClient(DomainService, service, options);
  const ops = serviceClient(OpsService, service, options);
  return {
    service,
    client,
    sites,
    domains,
    ops,
    collector: `http://127.0.0.1:${service.collectorPort}`,
    async [Symbol.asyncDispose]() {
      await client[Symbol.asyncDispose]();
      await sites[Symbol.asyncDispose]();
      await domains[Symbol.asyncDispose]();
      await ops[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

async function published(bus: Bus): Promise<EventRecordedV2[]> {
  const stream = bus.stream(eventsRecorded.stream);
  const subjects_filter = `${bus.subject(eventsRecorded.subject)}.>`;
  const { state } = await bus.manager.streams.info(stream, { subjects_filter });
  const count = Object.values(state.subjects ?? {}).reduce((sum, more) => sum + more, 0);
  // A listing that had to wait for long gives up.
  return eventually(async () => {
    const found: EventRecordedV2[] = [];
    for await (const { data } of walkStream(bus, stream, { subjects: [subjects_filter] }))
      found.push(fromBinary(EventRecordedV2Schema, data));
    assert.ok(found.length >= count);
    return found;
  });
}

const relayed = (mongo: Mongo) =>
  eventually(async () => {
    assert.equal(await rowsOf(mongo).countDocuments({ pending: { $exists: true } }), 0);
    const newest = await rowsOf(mongo).findOne({}, { sort: { received_at: -1 } });
    if (newest) assert.equal(await writersOf(mongo).countDocuments({ from: { $lte: newest.received_at } }), 0);
  });

/** Returns a payment that breaks no rule. */
export function payment(key: string, change: MessageInitShape<typeof EventDraftSchema> = {}): EventDraft {
  const defaults: MessageInitShape<typeof EventDraftSchema> = {
    profileId: 'p1',
    eventName: 'payment_received',
    idempotencyKey: key,
    traits: { externalId: 'c1' },
    value: '19990',
    currency: 'CLP',
    origin: Origin.SERVER,
  };
  return create(EventDraftSchema, Object.assign(defaults, change));
}
