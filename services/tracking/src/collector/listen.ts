// Opens the collector's socket, which ends slow requests and lets running ones finish at a stop.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening extends AsyncDisposable {
  readonly port: number;
}

interface Options {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** How long a request may take to arrive in full; after that it gets a 408 and its connection is closed. */
  readonly requestTimeoutMs: number;
}

/** How long a stop waits for running requests. */
const DRAIN_MS = 10_000;

export async function listen(handler: RequestListener, { host, port, requestTimeoutMs }: Options): Promise<Listening> {
  const server = createServer(
    {
      // Longer than the idle time of common load balancers.
      keepAliveTimeout: 65_000,
      headersTimeout: requestTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.ceil(requestTimeoutMs / 3),
    },
    handler,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
      }),
  };
}
