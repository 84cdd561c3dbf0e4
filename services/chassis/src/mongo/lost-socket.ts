// Patches a fault of the driver: a command written in the moment between the end of its socket and the driver's notice of it
// waits for a 'drain' that never comes. Node's write() to a destroyed socket returns false and emits nothing, and the wait ends
// only with 'drain' or 'error', not with 'close': `once(this.socket, 'drain')` in
// https://github.com/mongodb/node-mongodb-native/blob/v7.8.0/src/cmap/connection.ts (writeCommand). An operation then hangs, and
// when it is the monitor's heartbeat, the client considers the database unavailable until the process ends. With the patch such a
// write fails like any other on a lost connection. The wait has this form since NODE-5993
// (https://github.com/mongodb/node-mongodb-native/pull/4022). Its other hang, a response that is lost meanwhile, was NODE-6370,
// patched in 6.10; for this one no ticket was found in November 2026.
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { MongoNetworkError } from 'mongodb';

/** The driver version for which this is written; package.json pins it, since the patch uses the driver's internals. */
export const PATCHED_DRIVER = '7.8.0';

interface Connection {
  readonly socket: Socket;
  onError(error: Error): void;
  writeCommand(...args: unknown[]): Promise<void>;
}

const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  Connection: { readonly prototype: Connection };
};
const patched = new WeakSet<object>();

/**
 * Patches the driver of this process; calling it again is harmless. test/outage.test.ts shows when the driver no longer needs it.
 */
export function failOnLostSockets(): void {
  const { prototype } = Connection;
  if (patched.has(prototype)) return;
  patched.add(prototype);
  const { writeCommand } = prototype;
  prototype.writeCommand = async function (this: Connection, ...args) {
    const { socket } = this;
    let onClose: () => void = () => undefined;
    const lost = new Promise<never>((_, reject) => {
      onClose = () => {
        const error = new MongoNetworkError('the socket ended before the command was written');
        this.onError(error);
        reject(error);
      };
    });
    if (socket.destroyed) onClose();
    else socket.once('close', onClose);
    try {
      await Promise.race([lost, writeCommand.apply(this, args)]);
    } finally {
      socket.off('close', onClose);
    }
  };
}
