// Finds free loopback ports, and checks whether a server answers on one.

import { connect, createServer } from 'node:net';

export const loopback = '127.0.0.1';

/** Returns `wanted` when no server listens there, else a port that the system picks. */
export async function freePort(wanted: number): Promise<number> {
  return (await tryListen(wanted)) ?? ((await tryListen(0)) as number);
}

/** Reports whether a server on the port answers `send` (or greets, when that is empty) with a text that contains `expected`. */
export function answers(port: number, send: string, expected: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: loopback, port, timeout: 1_000 });
    const end = (result: boolean): void => {
      socket.destroy();
      resolve(result);
    };
    socket.on('connect', () => {
      if (send !== '') socket.write(send);
      else if (expected === '') end(true);
    });
    socket.on('data', (chunk) => end(chunk.includes(expected)));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
    socket.on('close', () => resolve(false));
  });
}

function tryListen(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ host: loopback, port }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
