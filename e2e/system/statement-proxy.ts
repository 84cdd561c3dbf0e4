// Proxies the connections between the services and their databases and records every statement, so that a call's cost there can
// be counted independently of time.

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { BSON } from 'mongodb';

/** Statements by `<database>.<collection> <command>`, in the order in which they were sent. */
export interface Statements extends Disposable {
  readonly sent: readonly string[];
}

export interface StatementProxy extends AsyncDisposable {
  /** The databases' URL through this proxy. */
  readonly url: string;
  /** Records every statement until it is disposed. */
  record(): Statements;
}

/**
 * OP_MSG, the only message that current clients send; its document follows the header, the flags and the kind of the section.
 */
const MESSAGE = 2013;
const DOCUMENT_AT = 21;
/** Commands of a connection, which concern no collection. */
const UNCOUNTED = new Set(['hello', 'ismaster', 'ping', 'endSessions', 'saslStart', 'saslContinue']);

/** Listens on a free port and forwards everything. */
export async function startStatementProxy(mongodbUrl: string): Promise<StatementProxy> {
  const recordings = new Set<string[]>();
  const sockets = new Set<Socket>();
  const to = new URL(mongodbUrl);
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.once('close', () => {
        sockets.delete(one);
        other.destroySoon();
      });
    }
    const read = messages((message) => {
      if (recordings.size === 0) return;
      const statement = statementOf(message);
      if (statement) for (const recording of recordings) recording.push(statement);
    });
    near.on('data', read);
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(mongodbUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  // A client of a replica set would discover its members, and connect to them directly.
  url.searchParams.delete('replicaSet');
  url.searchParams.set('directConnection', 'true');
  return {
    url: url.href,
    record() {
      const sent: string[] = [];
      recordings.add(sent);
      return { sent, [Symbol.dispose]: () => void recordings.delete(sent) };
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Splits a stream of bytes into its messages, each of which begins with its length. */
function messages(take: (message: Buffer) => void): (chunk: Buffer) => void {
  let held: Buffer = Buffer.alloc(0);
  return (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    while (held.length >= 4 && held.length >= held.readInt32LE(0)) {
      const size = held.readInt32LE(0);
      take(held.subarray(0, size));
      held = held.subarray(size);
    }
  };
}

function statementOf(message: Buffer): string | undefined {
  if (message.readInt32LE(12) !== MESSAGE) return undefined;
  const size = message.readInt32LE(DOCUMENT_AT);
  const document = BSON.deserialize(message.subarray(DOCUMENT_AT, DOCUMENT_AT + size));
  const [command = '', value] = Object.entries(document)[0] ?? [];
  if (UNCOUNTED.has(command)) return undefined;
  return `${document.$db}.${document.collection ?? value} ${command}`;
}
