// Stops an HTTP server so that clients who keep their connections lose no request.
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

export interface GentleClose {
  /** Resolves when connections need no longer be accepted, and when called again, when idle ones need no longer be kept. */
  readonly grace: () => Promise<unknown>;
  /** After which time from then on running requests are cut. */
  readonly drainTimeoutMs: number;
}

/**
 * Closes a server in steps. Meanwhile every answer has to say Connection: close.
 * 1. For one grace, connections are accepted as before.
 * 2. For another, no new ones are, but idle ones stay open: each takes one more request, and is closed by its answer. Closing them
 *    at once, as Node's close does, would meet requests that are already on their way.
 * 3. Then idle connections are closed, and what still runs has until the timeout.
 */
export async function closeGently(server: Server, { grace, drainTimeoutMs }: GentleClose): Promise<void> {
  await grace();
  const closed = Promise.withResolvers<void>();
  // The method of net, since that of http closes idle connections.
  NetServer.prototype.close.call(server, () => closed.resolve());
  const cut = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
  void grace().then(() => server.close());
  await closed.promise;
  clearTimeout(cut);
}
