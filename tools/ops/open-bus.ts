// Opens a connection to NATS that declares no stream, unlike a service's, so that it changes nothing of a deployment whose
// settings it does not know.

import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { inboxPrefixOf } from '@touchline/chassis/bus/bus.ts';
import { connectNats } from '@touchline/chassis/bus/connect-nats.ts';
import { natsAccess } from '@touchline/chassis/bus/nats-access.ts';
import { AppError } from '@touchline/chassis/errors.ts';
import { answerTimeMs } from './answer-time.ts';
import type { NatsTarget } from './targets.ts';

export interface OpsBus extends AsyncDisposable {
  readonly js: JetStreamClient;
  readonly manager: JetStreamManager;
  /** Returns the full subject of a catalog subject. */
  subject(name: string): string;
  /** Returns the full stream name of a catalog stream. */
  stream(name: string): string;
}

const TIMEOUT_MS = answerTimeMs(5000);

/** @throws Error that names the address when NATS does not answer there, or says what to do when NATS refuses the connection */
export async function openBus({ url, busPrefix, access, serverName }: NatsTarget): Promise<OpsBus> {
  const to = natsAccess(url, access, serverName);
  const inboxPrefix = inboxPrefixOf('operator', busPrefix);
  const options = { name: 'touchline-ops', inboxPrefix, timeout: TIMEOUT_MS, reconnect: false };
  const nats = await connectNats(to, options).catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    throw new Error(`NATS does not answer at ${[to.servers].flat().join(',')}.`, { cause: error });
  });
  return {
    js: jetstream(nats, { timeout: TIMEOUT_MS }),
    manager: await jetstreamManager(nats, { timeout: TIMEOUT_MS }),
    subject: (name) => (busPrefix ? `${busPrefix}.${name}` : name),
    stream: (name) => (busPrefix ? `${busPrefix}_${name}` : name),
    [Symbol.asyncDispose]: () => nats.close(),
  };
}
