// A port to listen on: the wanted one where it is free, any other where it is not.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems give to outgoing connections, which could take the port before its service listens. */
const QUIET = { from: 15_000, to: 30_000 };
const TRIES = 50;

/** Answers wanted (0: any) when nobody listens there on loopback, else a free port. */
export async function freePort(wanted: number): Promise<number> {
  if (wanted > 0 && (await isFree(wanted))) return wanted;
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(QUIET.from, QUIET.to);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${QUIET.from} and ${QUIET.to}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
