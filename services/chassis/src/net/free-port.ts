// A port for a process that has to be told where to listen.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems give to outgoing connections, which could take the port before its process listens. */
const QUIET = { from: 15_000, to: 30_000 };
const TRIES = 100;
/** What this process has given away: whoever was told a port may not listen at it yet. */
const given = new Set<number>();

/**
 * @param wanted the port to answer when nobody listens there; 0 for any
 * @returns a port of the loopback at which nobody listens, and which this process has told nobody else
 */
export async function freePort(wanted = 0): Promise<number> {
  if (wanted > 0 && (await isFree(wanted))) return give(wanted);
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(QUIET.from, QUIET.to);
    if (!given.has(port) && (await isFree(port))) return give(port);
  }
  throw new Error(`No free port was found between ${QUIET.from} and ${QUIET.to}.`);
}

function give(port: number): number {
  given.add(port);
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
