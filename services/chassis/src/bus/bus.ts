// Connects to NATS JetStream and declares the catalog's streams; publish and consume build on this.
import {
  DiscardPolicy,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { createInbox, type NatsConnection, nanos } from '@nats-io/transport-node';
import { deadLetterStream, type StreamSpec, streams, streamsDeclaredBy } from '@touchline/proto/catalog.ts';
import type { Logger } from '../telemetry/logger.ts';
import { connectNats, logRefusals } from './connect-nats.ts';
import { type NatsSettings, natsAccess } from './nats-access.ts';

const DAY_MS = 86_400_000;
/** A publish or a request to JetStream that takes longer has failed. */
export const REQUEST_TIMEOUT_MS = 5000;
/** When a server does not answer three of these, the client leaves it for another connection. */
const PING_INTERVAL_MS = 10_000;
const DRAIN_TIMEOUT_MS = 2000;

export interface Bus extends AsyncDisposable {
  readonly nats: NatsConnection;
  readonly js: JetStreamClient;
  readonly manager: JetStreamManager;
  /** Empty in production; tests set one to keep their messages apart. */
  readonly prefix: string;
  /** Returns the full subject of a catalog subject. */
  subject(name: string): string;
  /** Returns the full stream name of a catalog stream. */
  stream(name: string): string;
  /** Reports whether the bus is connected: false while the connection is lost and the client tries to restore it. */
  isConnected(): boolean;
  /** Returns a new address for replies, under the prefix that no other service may read. */
  newInbox(): string;
  /**
   * Makes the streams that this process must declare and leaves existing ones in place: NATS may have come back without its data.
   */
  declare(): Promise<void>;
}

export interface BusOptions {
  /** NATS_URL, with or without credentials. */
  url: string;
  name: string;
  /** The service's name in the catalog; it declares only its own streams. Without it, all streams. */
  service?: string;
  /** How to sign in and which authority to trust, where the URL does not say so. */
  access?: NatsSettings;
  /** Logs what NATS forbids. */
  logger?: Logger;
  prefix?: string;
  /** How many copies of each message a cluster keeps: 3 in production, 1 on one machine. */
  replicas?: number;
  /** How long to try to reach NATS at the start. */
  timeoutMs?: number;
}

/**
 * Connects, reconnects indefinitely, and declares streams of proto/catalog.ts (idempotent): the owner of its entries makes each
 * one, so that no other service needs the right to.
 * @throws AppError that says what to do when NATS refuses the credentials or the certificate; the client's error when NATS cannot
 * be reached at start
 */
export async function connectBus({
  url,
  name,
  service,
  access,
  logger,
  prefix = '',
  replicas = 1,
  timeoutMs = 10_000,
}: BusOptions): Promise<Bus> {
  const inboxPrefix = service === undefined ? undefined : inboxPrefixOf(service, prefix);
  const nats = await connectNats(natsAccess(url, access), {
    name,
    ...(inboxPrefix !== undefined && { inboxPrefix }),
    timeout: timeoutMs,
    maxReconnectAttempts: -1,
    // Keeps trying after refused credentials, too: the password may have been changed on the server before it was changed here.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 250,
    pingInterval: PING_INTERVAL_MS,
    waitOnFirstConnect: false,
    // Otherwise every publish pays for a stack trace that only a failed one shows.
    noAsyncTraces: true,
  });
  if (logger) logRefusals(nats, logger);
  const declared = service === undefined ? [...streams, deadLetterStream] : streamsDeclaredBy(service);
  let isConnected = true;
  const bus: Bus = {
    nats,
    js: jetstream(nats, { timeout: REQUEST_TIMEOUT_MS }),
    manager: await jetstreamManager(nats, { timeout: REQUEST_TIMEOUT_MS }),
    prefix,
    subject: (subject) => (prefix ? `${prefix}.${subject}` : subject),
    stream: (stream) => (prefix ? `${prefix}_${stream}` : stream),
    newInbox: () => createInbox(inboxPrefix),
    isConnected: () => isConnected && !nats.isClosed(),
    declare: async () => {
      for (const spec of declared) await declareStream(bus, spec, replicas);
    },
    [Symbol.asyncDispose]: () => leave(nats),
  };
  void (async () => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') isConnected = false;
      if (type !== 'reconnect') continue;
      isConnected = true;
      // A user of the stream declares it too; this is only sooner.
      bus.declare().catch(() => undefined);
    }
  })();
  await bus.declare();
  return bus;
}

/** Returns the prefix of the subjects on which a user of NATS receives replies; no other user may listen there. */
export const inboxPrefixOf = (user: string, prefix = '') => `_INBOX_${prefix ? `${prefix}_` : ''}${user}`;

/** Sends what is buffered; a server that is unavailable does not delay the process. */
async function leave(nats: NatsConnection): Promise<void> {
  const late = setTimeout(() => void nats.close(), DRAIN_TIMEOUT_MS);
  await Promise.race([nats.drain().catch(() => nats.close()), nats.closed()]);
  clearTimeout(late);
}

/** Makes the stream, or gives an existing one the catalog's settings. */
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
    // The stream exists with other settings: apply ours. A real fault makes this call fail, too.
    await bus.manager.streams.update(config.name, config);
  }
}
