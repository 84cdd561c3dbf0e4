// A connection to NATS that only looks: unlike a service's it declares no stream, so it changes nothing of a deployment whose
// settings it does not know.

import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { answerTimeMs } from './answer-time.ts';

export interface OpsBus extends AsyncDisposable {
  readonly js: JetStreamClient;
  readonly manager: JetStreamManager;
  /** The full subject of a catalog subject. */
  subject(name: string): string;
  /** The full stream name of a catalog stream. */
  stream(name: string): string;
}

const TIMEOUT_MS = answerTimeMs(5000);

/** @throws Error that names the address when nothing answers there */
export async function openBus({ url, busPrefix }: { url: string; busPrefix: string }): Promise<OpsBus> {
  const options = { servers: url.split(','), name: 'touchline-ops', timeout: TIMEOUT_MS, reconnect: false };
  const nats = await connect(options).catch((error: unknown) => {
    throw new Error(`NATS does not answer at ${url.replaceAll(/\/\/[^@/]*@/g, '//')}.`, { cause: error });
  });
  return {
    js: jetstream(nats, { timeout: TIMEOUT_MS }),
    manager: await jetstreamManager(nats, { timeout: TIMEOUT_MS }),
    subject: (name) => (busPrefix ? `${busPrefix}.${name}` : name),
    stream: (name) => (busPrefix ? `${busPrefix}_${name}` : name),
    [Symbol.asyncDispose]: () => nats.close(),
  };
}
