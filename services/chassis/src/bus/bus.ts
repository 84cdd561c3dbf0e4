// Connects to NATS JetStream and declares the catalog's streams, for everything that publishes and consumes.
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
/** After three of these without an answer, the client gives the connection up for another one. */
const PING_INTERVAL_MS = 10_000;
const DRAIN_TIMEOUT_MS = 2000;

export interface Bus extends AsyncDisposable {
  readonly nats: NatsConnection;
  readonly js: JetStreamClient;
  readonly manager: JetStreamManager;
  /** '' in production; tests set one to keep their messages separate. */
  readonly prefix: string;
  /** Returns the full subject of a catalog subject. */
  subject(name: string): string;
  /** Returns the full stream name of a catalog stream. */
  stream(name: string): string;
  /** Reports whether the connection is up; false while the client tries to restore it. */
  isConnected(): boolean;
  /** Returns a new address for replies, among those that no other service may read. */
  newInbox(): string;
  /** Creates the missing streams among those that this process owns, since NATS may have come back without its data. */
  declare(): Promise<void>;
}

export interface BusOptions {
  /** NATS_URL, with or without credentials. */
  url: string;
  name: string;
  /** The service's name in the catalog, so that it only declares its own streams. By default it declares all. */
  service?: string;
  /** How to sign in and which authority to trust, where the URL does not say so. */
  access?: NatsSettings;
  /** Logs what NATS forbids. */
  logger?: Logger;
  prefix?: string;
  /** Copies of each message in a cluster: 3 in production, 1 on a single machine. */
  replicas?: number;
  /** How long to try to reach NATS at the start. */
  timeoutMs?: number;
}

/**
 * Connects, reconnects indefinitely, and declares streams of proto/catalog.ts (idempotent). The owner of a stream's entries
 * declares it, so that no other service needs the right to do so.
 * @throws AppError that says what to do when NATS refuses the credentials or the certificate; the client's error when NATS cannot
 * be reached at the start
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
    // Retries also after a refused password, which may have been changed on the server before it was changed here.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 250,
    pingInterval: PING_INTERVAL_MS,
    waitOnFirstConnect: false,
    // Otherwise every publish would pay for a stack trace that only a failed one shows.
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
      // Code that needs a stream declares it as well; this only does so sooner.
      bus.declare().catch(() => undefined);
    }
  })();
  await bus.declare();
  return bus;
}

/** Returns the prefix of the addresses at which a user of NATS gets replies; no other user may subscribe there. */
export const inboxPrefixOf = (user: string, prefix = '') => `_INBOX_${prefix ? `${prefix}_` : ''}${user}`;

/** Sends what is buffered; a server that is away does not delay the process. */
async function leave(nats: NatsConnection): Promise<void> {
  const late = setTimeout(() => void nats.close(), DRAIN_TIMEOUT_MS);
  await Promise.race([nats.drain().catch(() => nats.close()), nats.closed()]);
  clearTimeout(late);
}

/** Creates the stream, or changes an existing one to the catalog's settings. */
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
    // The stream exists with other settings, so it is changed to ours. A real fault shows in this call, too.
    await bus.manager.streams.update(config.name, config);
  }
}
