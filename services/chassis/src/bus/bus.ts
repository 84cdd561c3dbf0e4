// The connection to NATS JetStream with the catalog's streams declared: what publish and consume stand on.
import {
  DiscardPolicy,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { connect, type NatsConnection, nanos } from '@nats-io/transport-node';
import { deadLetterStream, type StreamSpec, streams } from '@touchline/proto/catalog.ts';

const DAY_MS = 86_400_000;

export interface Bus extends AsyncDisposable {
  readonly nats: NatsConnection;
  readonly js: JetStreamClient;
  readonly manager: JetStreamManager;
  /** '' in production; tests set one so that their messages are theirs alone. */
  readonly prefix: string;
  /** The full subject of a catalog subject. */
  subject(name: string): string;
  /** The full stream name of a catalog stream. */
  stream(name: string): string;
}

export interface BusOptions {
  url: string;
  name: string;
  prefix?: string;
  /** Copies of each message in a cluster: 3 in production, 1 on one machine. */
  replicas?: number;
  /** How long to try to reach NATS at start. */
  timeoutMs?: number;
}

/**
 * Connects, reconnecting for ever, and declares the streams of proto/catalog.ts (idempotent).
 * @throws the client's error when NATS can not be reached at start
 */
export async function connectBus({
  url,
  name,
  prefix = '',
  replicas = 1,
  timeoutMs = 10_000,
}: BusOptions): Promise<Bus> {
  const nats = await connect({
    servers: url.split(','),
    name,
    timeout: timeoutMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    waitOnFirstConnect: false,
  });
  const manager = await jetstreamManager(nats);
  const bus: Bus = {
    nats,
    js: jetstream(nats, { timeout: 10_000 }),
    manager,
    prefix,
    subject: (subject) => (prefix ? `${prefix}.${subject}` : subject),
    stream: (stream) => (prefix ? `${prefix}_${stream}` : stream),
    async [Symbol.asyncDispose]() {
      await nats.drain().catch(() => nats.close());
    },
  };
  for (const spec of [...streams, deadLetterStream]) await declareStream(bus, spec, replicas);
  return bus;
}

/** Makes the stream, or brings an existing one to the catalog's settings. */
export async function declareStream(bus: Bus, spec: StreamSpec, replicas = 1): Promise<void> {
  const config = {
    name: bus.stream(spec.name),
    subjects: spec.subjects.map((subject) => bus.subject(subject)),
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    max_age: nanos(spec.maxAgeDays * DAY_MS),
    duplicate_window: nanos(120_000),
    num_replicas: replicas,
    allow_direct: true,
  };
  try {
    await bus.manager.streams.add(config);
  } catch {
    // It exists with other settings: bring it to ours. A real fault shows in this call too.
    await bus.manager.streams.update(config.name, config);
  }
}
