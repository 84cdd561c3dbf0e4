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
import { createInbox, type NatsConnection, nanos } from '@nats-io/transport-node';
import { deadLetterStream, type StreamSpec, streams, streamsDeclaredBy } from '@touchline/proto/catalog.ts';
import type { Logger } from '../telemetry/logger.ts';
import { connectNats, logRefusals } from './connect-nats.ts';
import { type NatsSettings, natsAccess } from './nats-access.ts';

const DAY_MS = 86_400_000;
/** A publish or a question to JetStream that takes longer has failed. */
export const REQUEST_TIMEOUT_MS = 5000;
/** A server that does not answer three of these is given up for another connection. */
const PING_INTERVAL_MS = 10_000;
const DRAIN_TIMEOUT_MS = 2000;

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
  /** False while the connection is lost and the client tries to get it back. */
  isConnected(): boolean;
  /** A fresh address for answers, among those that no other service may read. */
  newInbox(): string;
  /** Makes the streams that are this process's to make, those that are there stay: NATS may have come back without its data. */
  declare(): Promise<void>;
}

export interface BusOptions {
  /** NATS_URL, with or without credentials. */
  url: string;
  name: string;
  /** As the catalog names it: it declares its own streams. All of them unless told. */
  service?: string;
  /** How to sign in and whom to trust, where the URL does not say it. */
  access?: NatsSettings;
  /** Told what NATS forbids. */
  logger?: Logger;
  prefix?: string;
  /** Copies of each message in a cluster: 3 in production, 1 on one machine. */
  replicas?: number;
  /** How long to try to reach NATS at start. */
  timeoutMs?: number;
}

/**
 * Connects, reconnecting for ever, and declares streams of proto/catalog.ts (idempotent): each is made by the owner of its entries, so
 * that nobody else needs the right to.
 * @throws AppError that says what to do when NATS refuses the credentials or the certificate; the client's error when it can not
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
    // A password that was changed on the server before it was changed here is tried again, too.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 250,
    pingInterval: PING_INTERVAL_MS,
    waitOnFirstConnect: false,
    // Else every publish pays for a stack trace that only a failed one shows.
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
      // Whoever needs a stream declares it too; this is only sooner.
      bus.declare().catch(() => undefined);
    }
  })();
  await bus.declare();
  return bus;
}

/** Where a user of NATS gets its answers; nobody else may listen there. */
export const inboxPrefixOf = (user: string, prefix = '') => `_INBOX_${prefix ? `${prefix}_` : ''}${user}`;

/** Sends what is buffered; a server that is away does not hold the process back. */
async function leave(nats: NatsConnection): Promise<void> {
  const late = setTimeout(() => void nats.close(), DRAIN_TIMEOUT_MS);
  await Promise.race([nats.drain().catch(() => nats.close()), nats.closed()]);
  clearTimeout(late);
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
