// The listening socket: timeouts against slow clients, answers to what is not HTTP, and a stop that loses no request.
import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { renderError } from './error-envelope.ts';
import { publicError } from './public-error.ts';

interface Options {
  readonly host: string;
  readonly port: number;
  /** How long connections are still accepted while clients are told to close theirs. */
  readonly graceMs: number;
  readonly drainTimeoutMs: number;
  readonly baseUrl: () => string;
  /** Called when the stop begins, before the socket closes. */
  readonly onDrain: () => void;
}

export interface PublicServer extends AsyncDisposable {
  readonly port: number;
}

/** Serves handler on host:port (0: any free port). Disposing refuses new connections and finishes running requests. */
export async function servePublic(
  handler: Parameters<typeof createServer>[1],
  options: Options,
): Promise<PublicServer> {
  const server = createServer(
    {
      // Above the 60 s that load balancers keep idle connections, so that they close first.
      keepAliveTimeout: 65_000,
      headersTimeout: 15_000,
      requestTimeout: 60_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 64 * 1024,
    },
    handler as never,
  );
  const running = new Set<ServerResponse>();
  server.on('request', (_request, response) => {
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    answerClientError(error, socket as Socket, options.baseUrl()),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, 4096, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => stop(server, running, options),
  };
}

/** Answers bytes that are no HTTP request, or a head that is too large, in the envelope. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const message =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'The URL and headers are larger than 64 KiB.'
      : 'This is not a well-formed HTTP request.';
  const requestId = randomUUID();
  const body = JSON.stringify(renderError(publicError('invalid_request', message), { requestId, baseUrl }).body);
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Stops without losing a request: first every answer says Connection: close, so that clients let go of idle connections
 * themselves; only then the socket closes. Requests still running after drainTimeoutMs are cut.
 */
async function stop(
  server: Server,
  running: ReadonlySet<ServerResponse>,
  { onDrain, graceMs, drainTimeoutMs }: Options,
): Promise<void> {
  onDrain();
  for (const response of running) if (!response.headersSent) response.setHeader('Connection', 'close');
  await delay(graceMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
  await closed;
  clearTimeout(cut);
}
