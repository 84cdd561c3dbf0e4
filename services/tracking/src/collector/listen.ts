// The collector's socket: slow requests end, and a stop lets running ones finish.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening extends AsyncDisposable {
  readonly port: number;
}

interface Options {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** How long a request may take to arrive in full; then it is answered 408 and its connection closed. */
  readonly requestTimeoutMs: number;
}

/** How long a stop waits for requests that are being answered. */
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
