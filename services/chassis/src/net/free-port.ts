// Finds a free port for a process that must be told where to listen.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems use for outgoing connections, which could take the port before its process listens. */
const QUIET = { from: 15_000, to: 30_000 };
const TRIES = 100;
/** The ports that this process has given out; a receiver may not listen yet. */
const given = new Set<number>();

/**
 * @param wanted the port to return when nothing listens there; 0 for any
 * @returns a port of the loopback interface at which nothing listens, and which this process has not given out before
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
