// Opens the collector's socket, which ends slow requests and lets running ones finish at a stop.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeGently, type GentleClose } from '@touchline/chassis/public-http/close-gently.ts';

export interface Listening extends AsyncDisposable {
  readonly port: number;
}

interface Options extends GentleClose {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** How long a request may take to arrive in full; after that it gets a 408 and its connection is closed. */
  readonly requestTimeoutMs: number;
}

/** Disposing stops it without losing a request (closeGently). */
export async function listen(
  handler: RequestListener,
  { host, port, requestTimeoutMs, ...closing }: Options,
): Promise<Listening> {
  let isDraining = false;
  const server = createServer(
    {
      // Longer than the idle time of common load balancers.
      keepAliveTimeout: 65_000,
      headersTimeout: requestTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.ceil(requestTimeoutMs / 3),
    },
    (request, response) => {
      if (isDraining) response.setHeader('Connection', 'close');
      handler(request, response);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => {
      isDraining = true;
      return closeGently(server, closing);
    },
  };
}
