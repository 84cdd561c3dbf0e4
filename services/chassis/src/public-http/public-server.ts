// Runs the listening server: timeouts against slow clients, answers to what is not HTTP, and a stop that loses no request.
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { endBrokenConnection } from './client-error.ts';
import { closeGently, type GentleClose } from './close-gently.ts';
import { refuseRequest } from './malformed-request.ts';
import { headFault } from './screen-request.ts';

interface Options extends GentleClose {
  readonly host: string;
  readonly port: number;
  /** How long the head of a request may take to arrive, and the whole request. */
  readonly headTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly baseUrl: () => string;
  /** Called when the stop begins, before the socket closes. */
  readonly onDrain: () => void;
}

export interface PublicServer extends AsyncDisposable {
  readonly port: number;
}

/** What is known about a connection while it lives. */
interface Line {
  /** The answer to the newest request, until that request has arrived in full and is answered. */
  newest: ServerResponse | undefined;
  /** True when the connection takes no further request, since the last answer says or will say Connection: close. */
  isEnding: boolean;
}

interface Connections {
  /**
   * Answers that are not finished. This is not a Set: one that keeps deleting and growing leaves its old tables behind, each with
   * its former content and a reference to the next, and V8 treats all of that as alive until the next full collection.
   */
  readonly running: ServerResponse[];
  readonly lines: WeakMap<Socket, Line>;
  isDraining: boolean;
}

/** Serves handler on host:port (0: any free port). Disposing refuses new connections and finishes running requests. */
export async function servePublic(handler: RequestListener, options: Options): Promise<PublicServer> {
  const connections: Connections = { running: [], lines: new WeakMap(), isDraining: false };
  const listener = guarded(handler, connections, options.baseUrl);
  const server = createServer(
    {
      // Above the 60 s that load balancers keep idle connections, so that they close first.
      keepAliveTimeout: 65_000,
      headersTimeout: options.headTimeoutMs,
      requestTimeout: options.requestTimeoutMs,
      connectionsCheckingInterval: Math.ceil(Math.min(options.headTimeoutMs, options.requestTimeoutMs) / 3),
      maxHeaderSize: 64 * 1024,
      // Our own code refuses a request without Host, in the envelope.
      requireHostHeader: false,
    },
    listener,
  );
  // An unknown expectation may be ignored (RFC 9110, section 10.1.1); Node would answer outside the envelope.
  server.on('checkExpectation', listener);
  server.on('clientError', (error, duplex) => {
    const socket = duplex as Socket;
    const answers = connections.running.filter(({ req }) => req.socket === socket);
    const newest = connections.lines.get(socket)?.newest;
    if (newest && !newest.req.complete && !answers.includes(newest)) answers.push(newest);
    void endBrokenConnection(error, socket, answers, options.baseUrl());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, 4096, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => stop(server, connections, options),
  };
}

/**
 * Keeps doubtful heads from the handler, and everything that comes after the last answer of a connection: Node goes on parsing
 * pipelined requests, and would run some to which no answer can be sent (RFC 9112, section 9.6).
 */
function guarded(handler: RequestListener, connections: Connections, baseUrl: () => string): RequestListener {
  const { running } = connections;
  return function serve(request, response) {
    const line = lineOf(request.socket, connections);
    if (line.isEnding) return;
    running.push(response);
    line.newest = response;
    response.once('close', () => {
      running.splice(running.indexOf(response), 1);
      if (line.newest === response && request.complete) line.newest = undefined;
    });
    const fault = headFault(request);
    if (fault !== null || connections.isDraining) line.isEnding = true;
    if (fault !== null) {
      refuseRequest(response, fault, baseUrl());
      return;
    }
    if (connections.isDraining) response.setHeader('Connection', 'close');
    handler(request, response);
  };
}

function lineOf(socket: Socket, { lines }: Connections): Line {
  const known = lines.get(socket);
  if (known) return known;
  const line: Line = { newest: undefined, isEnding: false };
  lines.set(socket, line);
  return line;
}

/** Stops without losing a request: from now on every answer says Connection: close (closeGently). */
async function stop(server: Server, connections: Connections, { onDrain, ...options }: Options) {
  onDrain();
  connections.isDraining = true;
  for (const response of connections.running) {
    if (response.headersSent) continue;
    response.setHeader('Connection', 'close');
    lineOf(response.req.socket, connections).isEnding = true;
  }
  await closeGently(server, options);
}
