// Runs a proxy to the database that stops at a chosen command of the process behind it, so that a test can kill the process there.
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/** before: the command never arrives. after: it takes effect, but its answer never comes. */
export type HeldSide = 'before' | 'after';

export interface HoldingProxy extends AsyncDisposable {
  /** The database's URL by way of the proxy. */
  readonly url: string;
  /** Stops everything at the next command that contains the word. @returns a promise of that moment */
  holdAt(word: string, side: HeldSide): Promise<void>;
}

/** @param mongodbUrl of the database itself */
export async function startHoldingProxy(mongodbUrl: string): Promise<HoldingProxy> {
  const target = new URL(mongodbUrl);
  const sockets = new Set<Socket>();
  let awaited: { word: string; side: HeldSide; reach: () => void } | undefined;
  let isHeld = false;
  const stopAll = () => {
    isHeld = true;
    for (const socket of sockets) socket.pause();
  };
  const server = createServer((near) => {
    const far = createConnection(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    near.on('data', (bytes) => {
      const found = awaited !== undefined && bytes.includes(awaited.word) ? awaited : undefined;
      if (found) {
        awaited = undefined;
        stopAll();
        found.reach();
      }
      if (!isHeld || found?.side === 'after') far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (!isHeld) near.write(bytes);
    });
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    if (isHeld) near.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(mongodbUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url.searchParams.delete('replicaSet');
  url.searchParams.set('directConnection', 'true');
  return {
    url: url.href,
    holdAt: (word, side) =>
      new Promise<void>((resolve) => {
        awaited = { word, side, reach: resolve };
      }),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
