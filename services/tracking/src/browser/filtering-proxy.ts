// Lets a browser reach public addresses only: it is the browser's one way out, looks every name up by itself, connects to the
// addresses that it checked, and bounds connections and bytes.
import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { hostOf } from '@touchline/chassis/net/public-address.ts';
import type { PublicTargets } from '../pages/public-targets.ts';

export interface FilteringProxy extends AsyncDisposable {
  readonly url: string;
}

interface Options {
  readonly targets: PublicTargets;
  /** Of both directions and all connections; what goes beyond ends every connection. */
  readonly maxBytes: number;
  readonly maxConnections: number;
}

/** Headers that are about one connection. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'upgrade'];
const CONNECT_TIMEOUT_MS = 10_000;

/** Opens the proxy on a free port of the loopback interface. */
export async function openFilteringProxy({ targets, maxBytes, maxConnections }: Options): Promise<FilteringProxy> {
  const agent = new Agent({ keepAlive: true, maxTotalSockets: maxConnections });
  const open = new Set<Duplex>();
  let bytes = 0;

  const spend = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > maxBytes) closeAll();
  };
  const track = (stream: Duplex): void => {
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    stream.on('error', () => stream.destroy());
  };
  function closeAll(): void {
    agent.destroy();
    for (const stream of open) stream.destroy();
  }

  /** Forwards a request for an http address. */
  function forward(request: IncomingMessage, response: ServerResponse): void {
    const url = URL.parse(request.url ?? '');
    const host = url?.protocol === 'http:' ? hostOf(url) : '';
    const port = Number(url?.port || 80);
    const lookup = host === '' || bytes > maxBytes ? undefined : targets.lookupOf(host, port);
    if (url === null || lookup === undefined) {
      refuse(response);
      return;
    }
    const headers: OutgoingHttpHeaders = { ...request.headers, host: url.host };
    for (const name of HOP_BY_HOP) delete headers[name];
    const path = `${url.pathname}${url.search}`;
    const { method } = request;
    const sent = httpRequest({ host, port, path, method, headers, lookup, agent, timeout: CONNECT_TIMEOUT_MS });
    sent.on('response', (answer) => {
      const { statusCode = 0 } = answer;
      if (statusCode < 200) return sent.destroy();
      response.writeHead(statusCode, answer.headers);
      answer.on('data', spend).on('error', () => response.destroy());
      answer.pipe(response);
    });
    sent.on('error', () => (response.headersSent ? response.destroy() : refuse(response)));
    response.on('close', () => sent.destroy());
    request.on('data', spend).pipe(sent);
  }

  /** Opens a tunnel, for https and WebSockets. */
  function tunnel(request: IncomingMessage, client: Duplex, head: Buffer): void {
    track(client);
    const url = URL.parse(`http://${request.url ?? ''}`);
    const port = Number(/:(\d{1,5})$/.exec(request.url ?? '')?.[1] ?? 0);
    const host = url === null ? '' : hostOf(url);
    const lookup = host === '' || port === 0 ? undefined : targets.lookupOf(host, port);
    if (lookup === undefined || open.size > 2 * maxConnections || bytes > maxBytes) {
      client.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const server: Socket = connect({ host, port, lookup });
    track(server);
    const timer = setTimeout(() => server.destroy(), CONNECT_TIMEOUT_MS);
    server.once('connect', () => {
      clearTimeout(timer);
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      server.write(head);
      client.on('data', spend).pipe(server);
      server.on('data', spend).pipe(client);
    });
    server.once('close', () => {
      clearTimeout(timer);
      client.destroy();
    });
    client.once('close', () => server.destroy());
  }

  const server = createServer(forward);
  server.on('connection', track);
  server.on('connect', tunnel);
  server.on('upgrade', (_request, client) => client.destroy());
  server.maxConnections = maxConnections;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      closeAll();
      server.closeAllConnections();
      await closed;
    },
  };
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-length': '0' }).end();
}
